"""One request to a receiver: within some seconds in all, to an address that was checked, its answer hardly read.

The standard library's client is given the socket, so that the address is pinned; redirects it never follows.
"""

import http.client
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache

from scrabble_api import __version__
from scrabble_api.web.addresses import Address, CannotSend, Networks, Target, find_addresses

#: So much of an answer is read, so that a receiver need not see its connection break.
_MOST_READ = 16 * 1024

_HEADERS = {
    "Content-Type": "application/json",
    "User-Agent": f"scrabble-api/{__version__}",
    "Accept": "*/*",
    "Connection": "close",
}


def post(target: Target, networks: Networks, seconds: float, body: bytes, headers: Mapping[str, str]) -> int:
    """The status with which a receiver answers; CannotSend where none comes in so many seconds."""
    until = time.monotonic() + seconds
    addresses = find_addresses(target, networks, seconds)
    try:
        with _connected(target, addresses, until) as sock, sock.dup() as same, _cut_off(same, until):
            return _ask(target, sock, body, headers)
    except ssl.SSLCertVerificationError as fault:
        raise CannotSend(f"Its certificate is not accepted: {fault.verify_message}.") from None
    except (OSError, http.client.HTTPException, ValueError) as fault:
        if time.monotonic() >= until:
            raise CannotSend(f"There was no answer within {seconds:g} s.") from None
        raise CannotSend(_reason(fault)) from None


def _reason(fault: Exception) -> str:
    """Why a connection failed, in words for a director."""
    if isinstance(fault, ConnectionRefusedError):
        return "Nothing listens at its port."
    if isinstance(fault, ssl.SSLError):
        return f"No secure connection can be made ({fault.reason or 'TLS'})."
    if isinstance(fault, OSError) and not isinstance(fault, http.client.HTTPException | ConnectionError):
        return f"Its host cannot be reached ({fault.strerror or type(fault).__name__})."
    return f"The connection ended before an answer ({type(fault).__name__})."


@contextmanager
def _connected(target: Target, addresses: list[Address], until: float) -> Iterator[socket.socket]:
    """A connection to the first of these addresses that takes one."""
    fault: OSError = OSError("no address")
    for address in addresses:
        try:
            plain = socket.create_connection((str(address), target.port), max(0.01, until - time.monotonic()))
            break
        except OSError as failure:
            fault = failure
    else:
        raise fault
    with plain:
        yield plain


@contextmanager
def _cut_off(sock: socket.socket, until: float) -> Iterator[None]:
    """End the connection when the time is over, whatever is being waited for on it by then.

    The timer has the connection by a number of its own, since TLS takes over that of the other.
    """

    def cut() -> None:
        with suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(max(0.0, until - time.monotonic()), cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _ask(target: Target, plain: socket.socket, body: bytes, headers: Mapping[str, str]) -> int:
    """Send the request and read the answer's status."""
    connection = http.client.HTTPConnection(target.host, target.port)
    connection.sock = _secured(target, plain)
    try:
        connection.request("POST", target.path, body, {**_HEADERS, "Host": target.authority, **headers})
        response = connection.getresponse()
        with suppress(OSError, http.client.HTTPException, ValueError):  # what it answers beside its status is nobody's
            response.read(_MOST_READ)
        return response.status
    finally:
        connection.close()


def _secured(target: Target, plain: socket.socket) -> socket.socket:
    """The connection, with TLS where the target's scheme is https: by the name that was asked for, not by the address."""
    if target.scheme == "http":
        return plain
    return _tls().wrap_socket(plain, server_hostname=target.host)


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
