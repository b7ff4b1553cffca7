"""Which addresses the service sends to: public ones, and those of networks that the operator allows.

Whoever makes a webhook could else have the service ask what stands beside it, behind the same wall. What a name stands
for is looked up once, checked, and connected to as it was checked: a second look-up could find another address.
"""

import queue
import socket
import threading
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from scrabble_api.rules.errors import Unreadable

Address = IPv4Address | IPv6Address
Networks = Collection[IPv4Network | IPv6Network]

_PORTS = {"http": 80, "https": 443}
#: Where addresses of IPv6 are that lead anywhere; and how those of IPv4 are written in it that a gateway translates.
_GLOBAL_UNICAST, _TRANSLATED = IPv6Network("2000::/3"), IPv6Network("64:ff9b::/96")
#: What the registries keep for protocols, tunnels to other addresses, and books, of which versions of Python know parts.
_NO_HOSTS = tuple(
    map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"))
)


class CannotSend(Exception):
    """Something could not be delivered; the message says why, for the director whose webhook it is.

    ``is_refused`` says that the service did not even try.
    """

    def __init__(self, message: str, *, is_refused: bool = False) -> None:
        super().__init__(message)
        self.is_refused = is_refused


@dataclass(frozen=True, slots=True)
class Target:
    """Where something is sent: what its address says."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """Host and port as the header ``Host`` has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


def read_target(url: str, networks: Networks) -> Target:
    """What a URL says; Unreadable where it says what cannot be, or is seen not to be allowed."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise _refusal("This is not an address. Write it as in https://club.example/hooks.") from None
    if not host or parts.scheme not in _PORTS or port == 0:
        raise _refusal("This is not an address. Write it as in https://club.example/hooks.")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise _refusal("The address has a user, a password or a fragment (#). Remove it.")
    if parts.scheme == "http" and not networks:
        raise _refusal("The address must begin with https.")
    with suppress(ValueError):
        _check_address(ip_address(host), parts.scheme, networks)
    query = f"?{parts.query}" if parts.query else ""
    return Target(parts.scheme, host, port or _PORTS[parts.scheme], f"{parts.path or '/'}{query}")


def _check_address(address: Address, scheme: str, networks: Networks) -> None:
    """Refuse at once an address that stands in the URL itself and will not be sent to."""
    if not is_allowed(address, networks):
        raise _refusal("The address is private: webhooks are sent to public addresses only.")
    if scheme == "http" and not _is_in(address, networks):
        raise _refusal("The address must begin with https.")


def _refusal(message: str) -> Unreadable:
    return Unreadable("url-not-allowed", message, ("url",))


def is_allowed(address: Address, networks: Networks) -> bool:
    """Whether something may be sent to an address: it is public, or in one of these networks."""
    return is_public(address) or _is_in(address, networks)


def _is_in(address: Address, networks: Networks) -> bool:
    plain = _unwrapped(address)
    return not plain.is_multicast and not plain.is_unspecified and any(plain in network for network in networks)


def is_public(address: Address) -> bool:
    """Whether an address is one host's on the public internet."""
    plain = _unwrapped(address)
    if (isinstance(plain, IPv6Address) and plain not in _GLOBAL_UNICAST) or any(plain in one for one in _NO_HOSTS):
        return False
    return plain.is_global and not plain.is_multicast and not plain.is_reserved


def _unwrapped(address: Address) -> Address:
    """The address of IPv4 that one of IPv6 stands for, if it does."""
    if isinstance(address, IPv4Address):
        return address
    if address in _TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address


def find_addresses(target: Target, networks: Networks, seconds: float) -> list[Address]:
    """The addresses of a target that may be sent to, in the order in which they are to be tried.

    CannotSend where there is none.
    """
    found = [ip_address(text.partition("%")[0]) for text in _looked_up(target, seconds)]
    is_secret = target.scheme == "https"
    allowed = [one for one in found if (is_secret and is_public(one)) or _is_in(one, networks)]
    if not allowed:
        reason = "https is needed for its address" if any(map(is_public, found)) else "its address is private"
        raise CannotSend(f"Not sent: {reason}.", is_refused=True)
    return list(dict.fromkeys(allowed))


def _looked_up(target: Target, seconds: float) -> Sequence[str]:
    """What the system finds, in so many seconds; a thread asks, since nothing can end the question itself."""
    answers: queue.SimpleQueue[list[str] | OSError] = queue.SimpleQueue()

    def ask() -> None:
        try:
            found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
            answers.put([str(address[0]) for *_, address in found])
        except (OSError, UnicodeError) as fault:
            answers.put(fault if isinstance(fault, OSError) else OSError(str(fault)))

    threading.Thread(target=ask, name="look-up", daemon=True).start()
    try:
        answer = answers.get(timeout=max(0.0, seconds))
    except queue.Empty:
        raise CannotSend("Its host was not looked up in time.") from None
    if isinstance(answer, OSError):
        raise CannotSend("Its host is not known.")
    return answer
