"""Logs: one JSON object a line on standard error."""

import logging
import logging.config
import time
from typing import Any

import orjson

_OURS = frozenset({"request_id", "method", "path", "status", "milliseconds", "client"})


class JsonFormatter(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time (RFC 3339, UTC), level, logger, message, what the request log adds, and a traceback if any."""
        line: dict[str, Any] = {
            "time": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03d}Z",
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in record.__dict__.items() if name in _OURS}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return orjson.dumps(line).decode()


def log_configuration(level: str) -> dict[str, Any]:
    """The configuration of all loggers, the server's included."""
    own = {"handlers": ["stderr"], "level": level, "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonFormatter}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {"scrabble_api": own, "gunicorn.error": own, "gunicorn.access": {**own, "level": "WARNING"}},
    }


def configure_logs(level: str) -> None:
    """Log from that level on; who wrote a line in which thread is not in it, so it is not looked up either."""
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging.config.dictConfig(log_configuration(level))
