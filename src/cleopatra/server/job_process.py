"""The job worker's process, started by `job_worker`: calls functions with their arguments and returns the results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cleopatra.tables.refusals import Refusal

from .child_process import serve


def work(job: tuple[object, Callable[..., object], tuple[Any, ...]]) -> tuple[str, object]:
    """What a function returned, refused, or failed with; a job names its boxes first, which unpickling registers."""
    _, function, args = job
    try:
        return "done", function(*args)
    except Refusal as refusal:
        return "refused", (refusal.code, refusal.expected)
    except Exception as error:  # noqa: BLE001 - sent to the caller as text
        return "failed", f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    serve(work)
