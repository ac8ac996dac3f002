"""The address of this machine on its network, and the host names it answers to."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

#: Hosts that mean "all addresses of this machine".
ALL_INTERFACES: Final = ("", "0.0.0.0", "::")

#: An address reserved for documentation: nothing is sent to it, connecting only selects an interface.
_DOCUMENTATION_ADDRESS: Final = ("192.0.2.1", 9)
#: A path below which a server may be: plain steps, each with a slash before it.
_PATH: Final = re.compile(r"(?:/(?!\.{1,2}(?:/|$))[A-Za-z0-9._~-]+)*/?")
_HOST: Final = re.compile(r"(?:\[(?P<ipv6>[^\]]*)\]|(?P<name>[^:]*))(?::\d+)?")


class InvalidAddress(Exception):
    """The given address cannot be the URL of a server."""

    def __init__(self) -> None:
        super().__init__("An address looks like https://play.school.example or https://school.example/games")


def local_address() -> str | None:
    """Return the address of this machine on its network, or ``None`` without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_DOCUMENTATION_ADDRESS)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return address


def url_of(host: str, port: int) -> str:
    """Return the URL of a server that listens on a host and port.

    >>> url_of("127.0.0.1", 8866), url_of("::1", 80)
    ('http://127.0.0.1:8866/', 'http://[::1]:80/')
    """
    if host in ALL_INTERFACES:
        host = local_address() or "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def normalized_url(text: str) -> str:
    """Check the URL of a server and return it with a trailing slash.

    >>> normalized_url("https://play.school.example"), normalized_url("https://school.example/games")
    ('https://play.school.example/', 'https://school.example/games/')
    """
    try:
        parts = urlsplit(text)
        is_valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise InvalidAddress from None
    has_plain_path = _PATH.fullmatch(parts.path) is not None
    if not is_valid or not has_plain_path or parts.query or parts.fragment or "@" in parts.netloc:
        raise InvalidAddress
    return f"{parts.scheme}://{parts.netloc}{parts.path.removesuffix('/')}/"


def host_names(url: str, host: str) -> frozenset[str]:
    """Return the host names by which browsers may address this server."""
    own = socket.gethostname().lower()
    given = {urlsplit(url).hostname or "", host.lower()}
    return frozenset({"localhost", own, f"{own}.local", *given} - {""})


def is_known(host: str, names: Iterable[str]) -> bool:
    """Tell whether a request with this ``Host`` header is meant for this server.

    Another site can make its *name* resolve to this machine, so that a browser takes us for that site (DNS
    rebinding).  This does not work with an IP address, so all IP addresses are accepted, but only our names.

    >>> hosts = ("localhost:80", "10.1.2.3:80", "[::1]:80", "evil.example")
    >>> [is_known(host, ["localhost"]) for host in hosts]
    [True, True, True, False]
    """
    match = _HOST.fullmatch(host.lower())
    if match is None:
        return False
    bare = match["ipv6"] or (match["name"] or "").rstrip(".")
    try:
        ip_address(bare)
    except ValueError:
        return bare in names
    return True
