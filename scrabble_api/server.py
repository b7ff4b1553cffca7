"""Gunicorn's settings for production, as a configuration module: ``gunicorn -c python:scrabble_api.server``.

``scrabble-api serve`` starts gunicorn with this module and nothing else, above all with nothing of the folder that it is
started in.
"""

import errno
import gc
import logging
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gunicorn.app.wsgiapp import WSGIApplication
from gunicorn.arbiter import Arbiter
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from scrabble_api import __version__
from scrabble_api.lexicons.shelf import open_shelf
from scrabble_api.logs import is_plain, log_configuration
from scrabble_api.records.database import DatabaseFault, migrate_database, open_database
from scrabble_api.records.figures import count_due, make_due_figures
from scrabble_api.records.keys import FIRST_CLUB, bootstrap
from scrabble_api.records.scratch import delete_leftovers
from scrabble_api.records.upkeep import RESTORED
from scrabble_api.rules.counting import count_text
from scrabble_api.rules.plays.lexicon import Shelf
from scrabble_api.settings import BadSetting, read_settings
from scrabble_api.web.metrics import share_figures, write_part
from scrabble_api.web.service import has_service, service_of

try:
    _settings = read_settings(os.environ)
except BadSetting as fault:
    sys.stderr.write(f"Error: {fault}\n")
    sys.exit(2)
#: Where no disk is waited for.
_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108  # only files without a name are made in it

# While workers are replaced there are twice as many of them.
_PARTS = 2 * _settings.workers + 2
share_figures(_PARTS)

wsgi_app = "scrabble_api.app:served_app()"
proc_name = "scrabble-api"
workers = _settings.workers
worker_class = "scrabble_api.web.worker.ProblemWorker"
logger_class = "scrabble_api.web.worker.ServerLog"
# Most wait for clients that are slow; how many work at once is the worker's.
threads = 32
# One process may often have 1,024 files open.
worker_connections = 900
# The worker waits for clients itself, which the system's own way of sending files would do for ever.
sendfile = False
# Without a port for each worker one of them takes all kept-alive connections.
reuse_port = True
# Lexicons are loaded once, before the workers are forked, and shared.
preload_app = True
control_socket_disable = True
# No header sets where the app is mounted.
forwarder_headers = ""
# A worker shows that it lives by touching a file at every turn of its loop.
worker_tmp_dir = _MEMORY
timeout = 30
graceful_timeout = 20
keepalive = 5
max_requests = 0
logconfig_dict: dict[str, Any] = log_configuration(_settings.log_level, _settings.log_format)


def on_starting(arbiter: Arbiter) -> None:
    """Look whether the addresses are free, and have the database in order; end with a sentence if not."""
    try:
        if arbiter.cfg.is_ssl:
            raise OSError("This server speaks plain HTTP: leave certfile and keyfile out, and let a proxy end TLS.")
        if not arbiter.master_pid:  # else it takes over from a server that listens there
            for host, port in _addresses(arbiter):
                _check_free(host, port)
        delete_leftovers(Path(tempfile.gettempdir()), RESTORED)
        migrate_database(_settings.database)
        with _database() as database:
            _let_somebody_in(database)
            _make_due_figures(database)
    except (OSError, DatabaseFault) as fault:
        sys.stderr.write(f"Error: {fault}\n")
        sys.exit(2)


@contextmanager
def _database() -> Iterator[Engine]:
    """The database; DatabaseFault if it fails meanwhile."""
    database = open_database(_settings.database, _settings.database_seconds)
    try:
        yield database
    except SQLAlchemyError as fault:
        raise DatabaseFault("The database cannot be used now. Start again.", fault) from fault
    finally:
        database.dispose()


def _let_somebody_in(database: Engine) -> None:
    """Give an empty database a club and its first key, and print the key, unless the operator has set it."""
    key = bootstrap(database, _settings.bootstrap_key or None)
    if key:
        sys.stderr.write(
            f"The first start made the club “{FIRST_CLUB}” and its director key. Keep it: it is shown only now.\n{key}\n"
        )
        sys.stderr.flush()


def _make_due_figures(database: Engine) -> None:
    """Make the figures of games that an older version kept, which statistics are added up from."""
    due = count_due(database)
    if due:
        sys.stderr.write(f"Making the statistics of {count_text(due, 'game')} that an older version kept.\n")
        sys.stderr.flush()
        for _ in make_due_figures(database, Shelf(open_shelf(_settings.data_folder))):
            pass


def _addresses(arbiter: Arbiter) -> list[tuple[str, int]]:
    return [(address[0], int(address[1])) for address in arbiter.cfg.address if isinstance(address, tuple)]


def _check_free(host: str, port: int) -> None:
    """A port that workers share can be shared by a second server in silence, so it is tried first."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            if fault.errno == errno.EADDRINUSE:
                raise OSError(f"Something already listens on {host}:{port}; choose another --port.") from None
            raise OSError(f"Nothing can listen on {host}:{port}: {fault.strerror}.") from None


def when_ready(arbiter: Arbiter) -> None:
    """Say where the service is."""
    addresses = [f"http://{host}:{port}" for host, port in _addresses(arbiter)]
    if is_plain(_settings.log_format):
        sys.stderr.write(_greeting(addresses))
        sys.stderr.flush()
    else:
        log = logging.getLogger("scrabble_api")
        log.info("scrabble-api %s answers on %s, its contract at /docs", __version__, ", ".join(addresses))


def _greeting(addresses: list[str]) -> str:
    """What a person at a terminal has to know."""
    docs = ", ".join(f"{address}/docs" for address in addresses)
    return f"scrabble-api {__version__} is ready.\n  address  {', '.join(addresses)}\n  docs     {docs}\n  stop     Ctrl-C\n"


def pre_fork(arbiter: Arbiter, worker: Any) -> None:
    """Leave what is loaded where it is, so that the workers' memory stays shared; and give the worker its part of figures.

    One that takes the place of another goes on with its figures.
    """
    taken = {vars(other).get("figures") for other in arbiter.WORKERS.values()}
    worker.figures = next((part for part in range(_PARTS) if part not in taken), None)
    gc.freeze()


def post_fork(_: Arbiter, worker: Any) -> None:
    """Have the worker write its part of the figures."""
    write_part(worker.figures)


def post_worker_init(worker: Any) -> None:
    """Have the worker send to webhooks what is to be sent."""
    if has_service(worker.wsgi):
        service_of(worker.wsgi).deliverer.start()


def worker_exit(_: Arbiter, worker: Any) -> None:
    """Let the worker end what it is sending; whatever it cannot end, another sends again."""
    if has_service(getattr(worker, "wsgi", None)):
        service_of(worker.wsgi).deliverer.stop()


class _Server(WSGIApplication):
    """Gunicorn with these settings, at an address."""

    def __init__(self, address: str) -> None:
        self._address = address
        super().__init__()

    def chdir(self) -> None:
        """Stay; gunicorn would look for modules in the folder that it is started in before all others."""

    def load_config(self) -> None:
        """These settings, those in ``GUNICORN_CMD_ARGS``, and the address."""
        self.load_config_from_file(f"python:{__name__}")
        given = self.cfg.parser().parse_args(self.cfg.get_cmd_args_from_env())
        for name, value in vars(given).items():
            if value is not None and name != "args":
                self.cfg.set(name, value)
        self.cfg.set("bind", self._address)
        self.app_uri = self.cfg.wsgi_app


def serve(address: str) -> None:
    """Serve at an address, as in ``127.0.0.1:8000``, until told to stop."""
    _Server(address).run()
