"""File descriptors: every connection takes one, and a server without any left can't even refuse."""

from __future__ import annotations

import os
import sys

CROWDED = 0.8
"""The part of them from which on health warns."""
WANTED = 65_536
UNKNOWN = 0, sys.maxsize


def raise_limit() -> None:
    """Raise the limit as far as the system allows, up to what the server could need."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on every platform

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def descriptors() -> tuple[int, int]:
    """The number in use, and the limit."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource  # noqa: PLC0415

    folder = "/proc/self/fd" if sys.platform == "linux" else "/dev/fd"
    try:
        used = len(os.listdir(folder))
    except OSError:
        return UNKNOWN
    return used, resource.getrlimit(resource.RLIMIT_NOFILE)[0]
