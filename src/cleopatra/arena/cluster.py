"""A series on a Ray cluster: the same games as `play_series`, played by its machines."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterator, Sequence
from socket import create_connection
from typing import Any

from cleopatra.extras import MissingExtra

from .match import Match, Played, play_game

try:
    import ray
except ImportError as error:
    raise MissingExtra("a distributed arena", "ray", "ray") from error

AHEAD = 4
"""Games in progress per core, so that no core is idle and the queue stays short."""
KNOCK_SECONDS = 5


class NoCluster(ConnectionError):
    """No Ray cluster answers at that address."""


def play_on_cluster(match: Match, numbers: Sequence[int], address: str | None, cores: int | None) -> Iterator[Played]:
    """The games with those numbers, in order. Without an address on a local Ray instance with `jobs` cores."""
    _join(address, cores)
    try:
        task: Any = ray.remote(play_game)
        given = ray.put(match)
        resources: Any = ray.cluster_resources
        width = AHEAD * max(1, int(resources().get("CPU", 1)))
        under_way: deque[Any] = deque()
        for number in numbers:
            under_way.append(task.remote(given, number))
            if len(under_way) >= width:
                yield ray.get(under_way.popleft())
        while under_way:
            yield ray.get(under_way.popleft())
    finally:
        ray.shutdown()


def _join(address: str | None, cores: int | None) -> None:
    try:
        if address is not None:
            _knock(address)
        ray.init(
            address=address or "local", num_cpus=cores if address is None else None, include_dashboard=False,
            log_to_driver=False, logging_level=logging.ERROR,
        )  # fmt: skip
    except (OSError, ValueError, RuntimeError) as error:
        why = (str(error) or type(error).__name__).splitlines()[0]
        raise NoCluster(f"no Ray cluster at {address or 'this machine'}: {why}") from None


def _knock(address: str) -> None:
    """Fail fast on a closed port: Ray itself retries for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        create_connection((host, int(port)), KNOCK_SECONDS).close()
