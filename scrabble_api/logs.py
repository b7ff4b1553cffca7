"""Logs: one JSON object a line on standard error."""

import json
import logging
import logging.config
import os
from datetime import UTC, datetime
from typing import Any

import orjson

#: The attribute of a record under which a logger hands over fields of its own.
FIELDS = "fields"

_STANDARD_ERROR = 2


class JsonLines(logging.Handler):
    """Writes each record as a line of JSON in one piece, so that lines of several workers never mix."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record; what cannot be written is dropped, since a log must not stop the service."""
        try:
            os.write(_STANDARD_ERROR, self._line(record))
        except (OSError, TypeError):
            self.handleError(record)

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


def log_configuration(level: str) -> dict[str, Any]:
    """The configuration of all loggers, the server's included."""
    own = {"handlers": ["lines"], "level": level, "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "handlers": {"lines": {"()": JsonLines}},
        "root": {"handlers": ["lines"], "level": "WARNING"},
        "loggers": {"scrabble_api": own, "gunicorn.error": own},
    }


def configure_logs(level: str) -> None:
    """Log from that level on; where in the code and in which thread is not in a line, so it is not looked up."""
    logging._srcfile = None
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging.config.dictConfig(log_configuration(level))
