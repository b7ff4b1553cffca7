"""Logs on standard error: one JSON object a line, or plain lines where a person reads them at a terminal."""

import json
import logging
import logging.config
import os
import sys
from datetime import UTC, datetime
from typing import Any

import orjson

#: The attribute of a record under which a logger hands over fields of its own.
FIELDS = "fields"

#: How logs can be written; ``auto`` is plain at a terminal and JSON elsewhere.
LOG_FORMATS = ("auto", "json", "plain")

_STANDARD_ERROR = 2


class _Lines(logging.Handler):
    """Writes each record in one piece, so that lines of several workers never mix."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record; what cannot be written is dropped, since a log must not stop the service."""
        try:
            os.write(_STANDARD_ERROR, self._line(record))
        except (OSError, TypeError):
            self.handleError(record)

    def _line(self, record: logging.LogRecord) -> bytes:
        raise NotImplementedError


class PlainLines(_Lines):
    """Writes each record as a line for a person: the time of day, what is not in order in capitals, and the message."""

    def _line(self, record: logging.LogRecord) -> bytes:
        """The logger's own fields follow by name, and a traceback if any."""
        level = "" if record.levelno <= logging.INFO else f"{record.levelname}: "
        values = [f"{name}={value}" for name, value in getattr(record, FIELDS, {}).items()]
        moment = datetime.fromtimestamp(record.created, UTC).astimezone()
        line = " ".join([f"{moment:%H:%M:%S} {level}{record.getMessage()}", *values])
        trace = f"\n{logging.Formatter().formatException(record.exc_info)}" if record.exc_info else ""
        visible = "".join(one if one.isprintable() else repr(one)[1:-1] for one in line)
        return f"{visible}{trace}\n".encode(errors="backslashreplace")


class JsonLines(_Lines):
    """Writes each record as a line of JSON."""

    def _line(self, record: logging.LogRecord) -> bytes:
        """Time (RFC 3339, UTC), level, logger, message, the logger's own fields, and a traceback if any."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, FIELDS, {}),
        }
        if record.exc_info:
            line["traceback"] = logging.Formatter().formatException(record.exc_info)
        return _in_ascii(orjson.dumps(line, default=str, option=orjson.OPT_APPEND_NEWLINE))


def _in_ascii(line: bytes) -> bytes:
    """The line with all else escaped: some who read it take other characters than its end for the end of a line."""
    return line if line.isascii() else f"{json.dumps(orjson.loads(line), separators=(',', ':'))}\n".encode()


def is_plain(log_format: str) -> bool:
    """Whether logs of that format are plain lines here."""
    return log_format == "plain" or (log_format == "auto" and sys.stderr.isatty())


def log_configuration(level: str, log_format: str) -> dict[str, Any]:
    """The configuration of all loggers, the server's included."""
    own = {"handlers": ["lines"], "level": level, "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "handlers": {"lines": {"()": PlainLines if is_plain(log_format) else JsonLines}},
        "root": {"handlers": ["lines"], "level": "WARNING"},
        "loggers": {"scrabble_api": own, "gunicorn.error": own},
    }


def configure_logs(level: str, log_format: str = "json") -> None:
    """Log from that level on; where in the code and in which thread is not in a line, so it is not looked up."""
    logging._srcfile = None
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging.config.dictConfig(log_configuration(level, log_format))
