"""Web addresses from untrusted input: parsed, or recognized as invalid."""

from __future__ import annotations

from urllib.parse import SplitResult, urlsplit


def web_address(url: str) -> SplitResult | None:
    """Its parts, if it is an http or https address with a host, in plain ASCII."""
    try:
        parts = urlsplit(url)
        named = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return None
    plain = url.isascii() and url.isprintable() and " " not in url
    return parts if named and plain and parts.scheme in ("http", "https") else None


def origin_of(url: str) -> str | None:
    """Scheme, host and port, as browsers write the origin of a page."""
    parts = web_address(url)
    return None if parts is None else f"{parts.scheme}://{parts.netloc}"
