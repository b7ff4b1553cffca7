"""The worker with little patience, so that tests of slow clients need not wait long."""

from scrabble_api.web.client_sockets import Patience
from scrabble_api.web.worker import ProblemWorker

PATIENCE = Patience(
    head_seconds=2,
    request_seconds=2,
    bytes_a_second=50_000,
    silence_seconds=2,
    window_seconds=2,
    taken_a_second=40_000,
)


class ImpatientWorker(ProblemWorker):
    """A worker that waits for no client long."""

    patience = PATIENCE
