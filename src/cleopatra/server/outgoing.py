"""Outgoing requests: one POST to an address that a player gave, with tight limits on time and size.

The name is resolved once, and the connection goes to the address that was checked, which defeats DNS rebinding. Only
the status of the response is read: a few kilobytes of headers within seconds and no body, so nothing is decompressed;
redirects are not followed. No address is logged.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from functools import cache
from urllib.parse import SplitResult

from .addresses import web_address

SECONDS = 10.0
"""For resolving, connecting, sending and the status, all together."""
MOST_HEAD = 16 * 1024
"""Bytes of an answer that are read, interim responses included."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
ON_THE_INTERNET = ipaddress.ip_network("2000::/3")
"""What of IPv6 is given out to the internet. Outside of it are addresses by which a network reaches IPv4 ones."""
EXAMPLES = ipaddress.ip_network("3fff::/20")
"""For documentation (RFC 9637); not every Python that can be had knows it."""


class NotAllowed(Exception):
    """Not a web address, or one in a private network."""


class NoAnswer(Exception):
    """The other side sent something that is not an HTTP response."""


async def check(url: str, *, private: bool) -> tuple[SplitResult, str]:
    """The parts of an address and the IP address behind it. Raises `NotAllowed`."""
    parts = web_address(url)
    if parts is None or parts.username or parts.password:
        raise NotAllowed
    try:
        address = await _resolve(parts.hostname or "", _port(parts))
    except (OSError, UnicodeError, ValueError):
        raise NotAllowed from None
    if not private and not is_public(address):
        raise NotAllowed
    return parts, address


async def _resolve(host: str, port: int) -> str:
    """The first address of a name. In a separate thread, so that a slow name server blocks neither shared thread pools
    nor the server's shutdown."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[str] = loop.create_future()

    def answer(address: str | None, error: Exception | None) -> None:
        if found.done():
            return  # nobody waits any more
        if error is not None:
            found.set_exception(error)
        else:
            found.set_result(address or "")

    def ask() -> None:
        try:
            told: tuple[str | None, Exception | None] = (
                str(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][4][0]),
                None,
            )
        except (OSError, UnicodeError, ValueError) as error:
            told = None, error
        if not loop.is_closed():
            loop.call_soon_threadsafe(answer, *told)

    threading.Thread(target=ask, name="resolver", daemon=True).start()
    return await found


def is_public(address: str) -> bool:
    """Whether an address is a machine on the internet; of an IPv4 address inside an IPv6 one, whether that is."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner))
        if ip not in ON_THE_INTERNET or ip in EXAMPLES:
            return False
    return ip.is_global and not ip.is_multicast


async def post(url: str, body: bytes, headers: Mapping[str, str], *, private: bool) -> int:
    """The status of the answer. Raises `NotAllowed`, `NoAnswer`, `OSError` or `TimeoutError`."""
    async with asyncio.timeout(SECONDS):
        parts, address = await check(url, private=private)
        secure = _trust() if parts.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            address, _port(parts), ssl=secure, server_hostname=parts.hostname if secure else None, limit=MOST_HEAD
        )
        try:
            writer.write(_head(parts, headers, len(body)) + body)
            await writer.drain()
            return await _status(reader)
        finally:
            writer.transport.abort()  # whatever else the other side wants to send


def _head(parts: SplitResult, headers: Mapping[str, str], size: int) -> bytes:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    sent = {"host": parts.netloc, **headers, "content-length": str(size), "accept-encoding": "identity"}
    lines = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items()), "connection: close"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


async def _status(reader: asyncio.StreamReader) -> int:
    """Of the first response that is not an interim one (1xx)."""
    left = MOST_HEAD
    while left > 0:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            raise NoAnswer from None
        left -= len(head)
        words = head.split(b"\r\n", 1)[0].split(b" ")
        if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not (words[1].isdigit() and len(words[1]) == 3):
            raise NoAnswer
        if words[1][:1] != b"1":
            return int(words[1])
    raise NoAnswer


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)
