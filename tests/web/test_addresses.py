"""Where webhooks may be sent: a table of addresses by what the registries say of them (RFC 6890 and its successors)."""

import socket
from ipaddress import ip_address, ip_network

import pytest

from scrabble_api.rules.errors import Unreadable
from scrabble_api.web.addresses import CannotSend, Target, find_addresses, is_allowed, read_target

PUBLIC = ["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8"]
NOT_PUBLIC = {
    "this host": ["0.0.0.0", "::", "0.1.2.3"],
    "loopback (RFC 1122, RFC 4291)": ["127.0.0.1", "127.255.255.254", "::1"],
    "private (RFC 1918)": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    "unique local (RFC 4193)": ["fc00::1", "fd12:3456::1"],
    "site local (RFC 3879)": ["fec0::1"],
    "link-local, where clouds answer about themselves": ["169.254.169.254", "169.254.0.1", "fe80::1"],
    "behind a carrier's translation (RFC 6598)": ["100.64.0.1", "100.127.255.255"],
    "multicast": ["224.0.0.1", "239.255.255.255", "ff02::1", "ff0e::1"],
    "broadcast and reserved": ["255.255.255.255", "240.0.0.1"],
    "for books (RFC 5737, RFC 3849, RFC 9637)": ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
    "benchmarks and protocols": ["198.18.0.1", "192.0.0.1", "192.88.99.1", "2001:20::1", "100::1", "5f00::1"],
    "an address of IPv4 within one of IPv6": [
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "::ffff:169.254.1.1",
    ],
    "translated to one that is private (RFC 6052, RFC 8215)": ["64:ff9b::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1"],
    "through a tunnel (RFC 3056, RFC 4380)": ["2002:7f00:1::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
}


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_sent_to(address: str) -> None:
    assert is_allowed(ip_address(address), [])


@pytest.mark.parametrize("address", [one for many in NOT_PUBLIC.values() for one in many])
def test_no_other_address_is_sent_to(address: str) -> None:
    assert not is_allowed(ip_address(address), [])


@pytest.mark.parametrize(
    ("address", "is_in"),
    [
        ("192.168.1.7", True),
        ("::ffff:192.168.1.7", True),
        ("192.168.2.7", False),
        ("127.0.0.1", False),
        ("fd00::7", True),
        ("224.0.0.1", False),
        ("0.0.0.0", False),
    ],
)
def test_a_network_that_the_operator_allows_is_sent_to_and_no_other(address: str, is_in: bool) -> None:
    networks = [ip_network(one) for one in ("192.168.1.0/24", "fd00::/8", "224.0.0.0/4", "0.0.0.0/32")]
    assert is_allowed(ip_address(address), networks) is is_in


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "localhost", "[::1]", "[::ffff:7f00:1]"]
)
def test_an_address_is_checked_after_it_was_looked_up_however_it_is_written(host: str) -> None:
    target = Target("https", host.strip("[]"), 443, "/")
    with pytest.raises(CannotSend, match="address is private"):
        find_addresses(target, [], 5)


def _found(*addresses: str) -> list[tuple[object, ...]]:
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]


@pytest.mark.parametrize(
    ("scheme", "found", "tried"),
    [
        ("https", ["8.8.8.8"], ["8.8.8.8"]),
        ("https", ["10.0.0.1", "8.8.8.8", "8.8.8.8", "127.0.0.1"], ["8.8.8.8"]),
        ("https", ["192.168.1.5", "fe80::1%eth0"], ["192.168.1.5"]),
        ("http", ["8.8.8.8", "192.168.1.5"], ["192.168.1.5"]),
    ],
)
def test_of_the_addresses_of_a_host_only_those_allowed_are_tried(
    monkeypatch: pytest.MonkeyPatch, scheme: str, found: list[str], tried: list[str]
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: _found(*found))
    target = Target(scheme, "club.example", 443, "/")
    assert [str(one) for one in find_addresses(target, [ip_network("192.168.1.0/24")], 5)] == tried


def test_plain_http_is_never_sent_to_a_public_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: _found("8.8.8.8"))
    with pytest.raises(CannotSend, match="https is needed"):
        find_addresses(Target("http", "club.example", 80, "/"), [ip_network("10.0.0.0/8")], 5)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("http://club.example/", "must begin with https"),
        ("https://", "not an address"),
        ("https://club.example:99999/", "not an address"),
        ("https://club.example:0/", "not an address"),
        ("https://[::1/", "not an address"),
        ("https://ann:sesame@club.example/", "user"),
        ("https://club.example/#top", "fragment"),
        ("https://127.0.0.1/", "private"),
        ("https://[::ffff:10.0.0.1]/", "private"),
        ("https://[fe80::1%25eth0]/", "private"),
        ("https://169.254.169.254/latest/meta-data", "private"),
    ],
)
def test_an_address_that_can_be_seen_to_be_wrong_is_refused_at_once(url: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said) as refused:
        read_target(url, [])
    assert (refused.value.code, refused.value.path) == ("url-not-allowed", ("url",))
    assert "sesame" not in refused.value.message


def test_a_public_address_is_refused_by_http_though_a_network_is_allowed() -> None:
    with pytest.raises(Unreadable, match="must begin with https"):
        read_target("http://8.8.8.8/", [ip_network("192.168.1.0/24")])


@pytest.mark.parametrize(
    ("url", "target", "authority"),
    [
        ("https://Club.example/hooks?key=7", Target("https", "club.example", 443, "/hooks?key=7"), "club.example"),
        ("https://club.example:8443", Target("https", "club.example", 8443, "/"), "club.example:8443"),
        ("https://[2606:4700::1]/a", Target("https", "2606:4700::1", 443, "/a"), "[2606:4700::1]"),
    ],
)
def test_an_address_is_read(url: str, target: Target, authority: str) -> None:
    assert (read_target(url, []), target.authority) == (target, authority)
