"""Settings: the only reader of the environment, and the table that documents it."""

import difflib
import math
import os
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from dataclasses import field as dataclass_field
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_network
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from scrabble_api.logs import LOG_FORMATS

PREFIX = "SCRABBLE_API_"

_USUAL_PORTS = {"http": ":80", "https": ":443"}

_origin = re.compile(
    r"(?P<scheme>https?)://(?:(?P<name>[A-Za-z0-9.-]+)|\[(?P<address>[0-9A-Fa-f:.]+)\])(?P<port>:[0-9]{1,5})?"
).fullmatch

_is_key = re.compile(r"[A-Za-z0-9._~-]{32,}").fullmatch

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class BadSetting(ValueError):
    """An environment variable holds what it cannot hold; the message names it and says what it may be.

    It never tells the value: a password or a key may have been put there by mistake.
    """

    def __init__(self, name: str, allowed: str) -> None:
        super().__init__(f"{variable(name)} is set to what it cannot be (not shown here); it must be {allowed}.")


class UnknownSetting(BadSetting):
    """An environment variable is named like a setting, and there is none of that name."""

    def __init__(self, name: str, near: str | None) -> None:
        what = f"rename it {near} if that is meant, or unset it" if near else "unset it"
        ValueError.__init__(self, f"There is no setting {name}: {what}.")


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"{PREFIX}{name.upper()}"


def _setting(default: Any, meaning: str, **more: Any) -> Any:
    return dataclass_field(default=default, metadata={"meaning": meaning}, **more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What an operator can set, each by the environment variable of its name in capitals."""

    data: str = _setting("", "data folder: the database file and imported lexicons; empty: the user's data folder")
    database_url: str = _setting(
        "",
        "where records are kept, as in `postgresql+psycopg://user@host/club`; empty: a SQLite file in the data folder",
        repr=False,
    )
    database_seconds: int = _setting(
        10,
        "most seconds for one PostgreSQL statement; a request that needs more is refused (503) and can be sent again; commands may take longer",
    )
    bootstrap_key: str = _setting(
        "",
        "director key of the club that the first start of an empty database makes, at least 32 of `A-Z a-z 0-9 . _ ~ -`; "
        "empty: one is made and printed",
        repr=False,
    )
    default_lexicon: str = _setting(
        "", "lexicon of requests in its language that name none, at the terminal too; empty: their words are not judged"
    )
    cors_origins: str = _setting("*", "origins whose browsers may call the service, separated by blanks")
    trusted_proxies: int = _setting(0, "proxies in front whose X-Forwarded-For is believed")
    rate_limit: str = _setting("", "requests to /v1 per client address, as in `600/minute`; empty: no limit")
    rate_limit_storage: str = _setting(
        "memory://",
        "where requests are counted; in memory each worker counts its share, the limit divided by the workers; "
        "`redis://…` counts for all, and while it cannot be reached nothing is limited",
        repr=False,
    )
    workers: int = _setting(2, "worker processes; `serve --workers` sets it")
    large_requests: int = _setting(
        2,
        "large requests (16 KiB or more) that each worker handles at the same time, out of 4 in all; one more is refused (503) and can be sent again",
    )
    streams: int = _setting(
        200,
        "streams and long polls that each worker keeps open at the same time; one more is refused (503) and can be sent again",
    )
    webhook_networks: str = _setting(
        "",
        "private networks that webhooks may be sent to, by http too, as in `192.168.1.0/24 fd00::/8`, separated by blanks; "
        "empty: public addresses only, by https",
    )
    webhook_seconds: int = _setting(10, "most seconds for one delivery to a webhook, from the look-up of its host on")
    log_level: str = _setting("INFO", f"least level logged: {', '.join(LOG_LEVELS)}")
    log_format: str = _setting(
        "auto", "how the log is written: `json`, `plain`, or `auto`: plain at a terminal, JSON elsewhere"
    )

    @property
    def data_folder(self) -> Path:
        """Where files are kept."""
        # Path.expanduser would fail on the home of an unknown user, which this leaves as it is.
        return Path(os.path.expanduser(self.data)) if self.data else user_data_path("scrabble-api")

    @property
    def database(self) -> str | Path:
        """The database's address, or its SQLite file."""
        return self.database_url or self.data_folder / "scrabble-api.db"

    @property
    def origins(self) -> list[str]:
        """The origins whose browsers may call, as browsers write them; ``*`` alone stands for all."""
        return [origin if origin == "*" else _canonical_origin(origin) for origin in self.cors_origins.split()]

    @property
    def networks_of_webhooks(self) -> list[IPv4Network | IPv6Network]:
        """The networks that webhooks may be sent to beside public addresses."""
        return [ip_network(network) for network in self.webhook_networks.split()]

    def default_among(self, lexicons: Collection[str]) -> str | None:
        """The default lexicon, None where none is set; BadSetting where it is not among those there are."""
        if self.default_lexicon and self.default_lexicon not in lexicons:
            raise BadSetting("default_lexicon", f"one of {', '.join(lexicons)}")
        return self.default_lexicon or None

    def share_of(self, amount: int) -> int:
        """One worker's share of a limit that each worker counts by itself."""
        return math.ceil(amount / self.workers)


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings in the environment; BadSetting for a value that cannot be."""
    _check_known(environment)
    given = {field.name: environment.get(variable(field.name)) for field in fields(Settings)}
    values: dict[str, Any] = {name: _read(name, text) for name, text in given.items() if text is not None}
    settings = Settings(**values)
    if settings.log_level not in LOG_LEVELS:
        raise BadSetting("log_level", f"one of {', '.join(LOG_LEVELS)}")
    if settings.log_format not in LOG_FORMATS:
        raise BadSetting("log_format", f"one of {', '.join(LOG_FORMATS)}")
    _check_origins(settings)
    _check_networks(settings)
    _check_bootstrap_key(settings)
    return settings


def _check_known(environment: Mapping[str, str]) -> None:
    known = [field.name.upper() for field in fields(Settings)]
    for name in environment:
        given = name.removeprefix(PREFIX)
        if name != given and given not in known:
            near = difflib.get_close_matches(given, known, n=1)
            raise UnknownSetting(name, variable(near[0]) if near else None)


def _check_origins(settings: Settings) -> None:
    try:
        settings.origins  # noqa: B018  # each is read
    except ValueError:
        message = (
            "* or origins such as https://club.example or http://[::1]:8080, without a path, blanks between several"
        )
        raise BadSetting("cors_origins", message) from None


def _check_networks(settings: Settings) -> None:
    try:
        settings.networks_of_webhooks  # noqa: B018  # each is read
    except ValueError:
        message = "networks such as 192.168.1.0/24 or fd00::/8, without bits after the prefix, blanks between several"
        raise BadSetting("webhook_networks", message) from None


def _canonical_origin(origin: str) -> str:
    """An origin as browsers write it: in small letters, an IPv6 address in its short form, no port that goes without saying."""
    found = _origin(origin)
    if found is None:
        raise ValueError("no origin")
    scheme, port = found["scheme"], found["port"] or ""
    host = f"[{IPv6Address(found['address'])}]" if found["address"] else found["name"].lower()
    return f"{scheme}://{host}{'' if port == _USUAL_PORTS[scheme] else port}"


def _check_bootstrap_key(settings: Settings) -> None:
    if settings.bootstrap_key and not _is_key(settings.bootstrap_key):
        raise BadSetting("bootstrap_key", "at least 32 characters of A-Z a-z 0-9 . _ ~ -")


def _read(name: str, text: str) -> str | int:
    if not isinstance(getattr(_DEFAULTS, name), int):
        return text.strip()
    least = 1 if name in ("workers", "large_requests", "database_seconds", "webhook_seconds") else 0
    if not re.fullmatch("[0-9]{1,9}", text.strip()) or not least <= int(text) <= 1000:
        raise BadSetting(name, f"a whole number from {least} to 1000")
    return int(text)


_DEFAULTS = Settings()


def settings_table() -> str:
    """The documentation of all settings as a Markdown table."""
    rows = [f"| `{variable(f.name)}` | {_shown(f.default)} | {f.metadata['meaning']} |" for f in fields(Settings)]
    return "\n".join(["| variable | default | meaning |", "|---|---|---|", *rows])


def table_in_force(settings: Settings) -> str:
    """The same with the values in force; of secrets it only says that they are set."""
    rows = [
        f"| `{variable(f.name)}` | {_shown(_masked(f.name, getattr(settings, f.name)))} | {_shown(f.default)} | {f.metadata['meaning']} |"
        for f in fields(Settings)
    ]
    return "\n".join(["| variable | now | default | meaning |", "|---|---|---|---|", *rows])


def _masked(name: str, value: object) -> object:
    """The value of a setting for the screen, without the secrets in it: a key, or what an address has before its last @."""
    if name == "bootstrap_key":
        return value and "(secret)"
    if not isinstance(value, str):
        return value
    hidden = re.sub("://.*@", "://(secret)@", value)
    return re.sub("(?i)(password|passfile|sslpassword|secret)=[^&]*", r"\1=(secret)", hidden)


def _shown(value: object) -> str:
    return f"`{value}`" if value != "" else "empty"
