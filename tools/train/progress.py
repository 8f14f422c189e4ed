"""Log lines with the seconds since the run began."""

from __future__ import annotations

import time

BEGAN = time.monotonic()


def elapsed() -> float:
    """Seconds since the run began."""
    return time.monotonic() - BEGAN


def log(text: str) -> None:
    """Print a log line."""
    print(f"[{elapsed():6.1f}s] {text}", flush=True)
