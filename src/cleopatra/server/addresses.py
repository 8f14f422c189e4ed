"""Addresses on the web that somebody else wrote: split into parts, or known to be none."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit


def web_address(url: str) -> SplitResult | None:
    """Its parts, if it is an http or https address of some machine, in plain ASCII characters."""
    try:
        parts = urlsplit(url)
        named = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return None
    plain = url.isascii() and url.isprintable() and " " not in url
    return parts if named and plain and parts.scheme in ("http", "https") else None


def origin_of(url: str) -> str | None:
    """Scheme, machine and port, as a browser names the origin of a page."""
    parts = web_address(url)
    return None if parts is None else f"{parts.scheme}://{parts.netloc}"
