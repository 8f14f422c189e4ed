"""What a run says of itself: lines with the seconds since it began."""

from __future__ import annotations

import time

BEGAN = time.monotonic()


def gone() -> float:
    """Seconds since the run began."""
    return time.monotonic() - BEGAN


def say(text: str) -> None:
    """A line of the log."""
    print(f"[{gone():6.1f}s] {text}", flush=True)
