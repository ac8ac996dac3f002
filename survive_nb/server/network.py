"""Where other machines find this one, and by which names they may ask for it."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

#: What stands for "all addresses of this machine".
EVERYWHERE: Final = ("", "0.0.0.0", "::")

#: An address that is reserved for examples: nothing is sent there, it only tells which way out is taken.
_ELSEWHERE: Final = ("192.0.2.1", 9)
_HOST: Final = re.compile(r"(?:\[(?P<six>[^\]]*)\]|(?P<name>[^:]*))(?::\d+)?")


class BadAddress(Exception):
    """What was to be the address of a server is none."""


def own_address() -> str | None:
    """Return the address of this machine in its network, or ``None`` if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        try:
            trial.connect(_ELSEWHERE)
        except OSError:
            return None
        found: str = trial.getsockname()[0]
    return found


def address_of(host: str, port: int) -> str:
    """Return the address to open, for a server that listens at this host.

    >>> address_of("127.0.0.1", 8866), address_of("::1", 80)
    ('http://127.0.0.1:8866/', 'http://[::1]:80/')
    """
    if host in EVERYWHERE:
        host = own_address() or "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def checked_address(text: str) -> str:
    """Return an address that was given, with its last slash.

    >>> checked_address("https://play.school.example")
    'https://play.school.example/'
    """
    try:
        parts = urlsplit(text)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound or parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise BadAddress("an address is like https://play.school.example, with nothing after the name")
    return f"{parts.scheme}://{parts.netloc}/"


def names_of(address: str, host: str) -> frozenset[str]:
    """Return the names by which browsers may ask for this server."""
    own = socket.gethostname().lower()
    given = {urlsplit(address).hostname or "", host.lower()}
    return frozenset({"localhost", own, f"{own}.local", *given} - {""})


def is_known(host: str, names: Iterable[str]) -> bool:
    """Tell whether a request that asks for this host is meant for us.

    A strange site can let its own *name* lead to this machine and then pass for us in a browser (DNS
    rebinding).  It cannot do so with a number: a browser that asks for a number goes to that machine.  So
    numbers are answered, whatever network they are of, and names only if they are ours.

    >>> hosts = ("localhost:80", "10.1.2.3:80", "[::1]:80", "evil.example")
    >>> [is_known(host, ["localhost"]) for host in hosts]
    [True, True, True, False]
    """
    found = _HOST.fullmatch(host.lower())
    if found is None:
        return False
    bare = found["six"] or (found["name"] or "").rstrip(".")
    try:
        ip_address(bare)
    except ValueError:
        return bare in names
    return True
