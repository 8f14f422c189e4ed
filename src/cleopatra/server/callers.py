"""Callers: the real address of a client behind any number of proxies, and the limits by address.

Every proxy appends its peer's address to X-Forwarded-For. Entries further left were written by the client of the
outermost proxy, so only as many entries count as there are trusted proxies.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from contextvars import ContextVar
from typing import Any

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

EVERYBODY = "*"
IPV6_PREFIX = 64
"""A client with one IPv6 address has all of its /64."""
SITE_PREFIX = 48
"""What a customer or a tunnel gets at most: 65,536 networks of /64."""
FROM_ONE_SITE = 4
"""What all addresses of a site may have together, in times of what one may."""
UNKNOWN = "unknown"
CALLER: ContextVar[str] = ContextVar("caller", default=UNKNOWN)
"""Whose request or socket is being served, as limits count it; set for each by `behind_proxies`."""


class Proxies:
    """Whose X-Forwarded-For is believed, and how many of its entries."""

    def __init__(self, trusted: str, hops: int) -> None:
        words = [word.strip() for word in trusted.split(",") if word.strip()]
        self._all = EVERYBODY in words
        self._networks = [ipaddress.ip_network(word, strict=False) for word in words if word != EVERYBODY]
        self._hops = hops

    def trusts(self, peer: str) -> bool:
        """Whether that address is a trusted proxy."""
        if self._all:
            return True
        address = read_address(peer)
        return address is not None and any(address in network for network in self._networks)

    def caller(self, peer: str, forwarded: Sequence[str]) -> str:
        """The address that connected to the outermost trusted proxy."""
        if not self._hops or not self.trusts(peer):
            return peer
        entries = [entry.strip() for line in forwarded for entry in line.split(",") if entry.strip()]
        if not entries:
            return peer
        address = read_address(entries[max(0, len(entries) - self._hops)])
        return peer if address is None else str(address)


def read_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address as proxies write it, perhaps with a port; None if it is none."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def limited_by(host: str) -> str:
    """What limits are counted by: an IPv4 address, or the /64 of an IPv6 one."""
    address = read_address(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
    return UNKNOWN if address is None else str(address)


def site_of(caller: str) -> str:
    """The site of a caller: the /48 of an IPv6 one, else the caller."""
    if "::/" not in caller:
        return caller
    return str(ipaddress.ip_network(caller).supernet(new_prefix=SITE_PREFIX))


def behind_proxies(app: ASGIApp, proxies: Proxies) -> ASGIApp:
    """The application, told its callers' addresses and whether they came by HTTPS."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        if client is not None:  # at the start and the end of the server there is none
            host = client[0]
            if proxies.trusts(host):
                headers = scope["headers"]
                host = proxies.caller(host, _values(headers, b"x-forwarded-for"))
                scope["client"] = (host, 0)
                scheme = [*_values(headers, b"x-forwarded-proto"), ""][0].strip()
                if scheme in ("http", "https"):
                    scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == ScopeType.WEBSOCKET else scheme
            CALLER.set(limited_by(host))
        await app(scope, receive, send)

    return wrapped


def _values(headers: Any, wanted: bytes) -> list[str]:
    return [value.decode("latin-1") for name, value in headers if name == wanted]
