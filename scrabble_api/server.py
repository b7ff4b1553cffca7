"""Gunicorn's settings for production, as a configuration module: ``gunicorn -c python:scrabble_api.server``."""

import gc
import os
from typing import Any

from gunicorn.arbiter import Arbiter
from gunicorn.workers.base import Worker
from prometheus_client.multiprocess import mark_process_dead

from scrabble_api.logs import log_configuration
from scrabble_api.settings import read_settings

_settings = read_settings(os.environ)

wsgi_app = "scrabble_api.app:served_app()"
proc_name = "scrabble-api"
workers = _settings.workers
worker_class = "scrabble_api.web.worker.ProblemWorker"
logger_class = "scrabble_api.web.worker.ServerLog"
threads = 4
# Without a port for each worker one of them takes all kept-alive connections.
reuse_port = True
# Lexicons are loaded once, before the workers are forked, and shared.
preload_app = True
control_socket_disable = True
timeout = 30
graceful_timeout = 20
keepalive = 5
max_requests = 0
logconfig_dict: dict[str, Any] = log_configuration(_settings.log_level)


def pre_fork(_: Arbiter, __: Worker) -> None:
    """Leave what is loaded where it is, so that the workers' memory stays shared."""
    gc.freeze()


def child_exit(_: Arbiter, worker: Worker) -> None:
    """Take a worker that ended out of the figures."""
    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
