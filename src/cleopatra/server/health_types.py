"""Response bodies of the health checks, for operators."""

from __future__ import annotations

import msgspec


class Alive(msgspec.Struct):
    """The process answers."""

    version: str
    node: str
    uptime: float
    """Seconds since it started."""


class Health(msgspec.Struct):
    """Whether this node can serve, and what is wrong."""

    status: str
    """`ok`, `degraded` where something is wrong but games go on, `storage` where nothing can be kept."""
    version: str
    node: str
    problems: list[str]
    """`storage`: a write failed; `disk`: little is free; `redis`: other nodes are not heard; `lag`: the event loop is
    late; `bots`: their questions wait too long; `files`: few file descriptors are left; `draining`: it stops soon."""
    open_files: int
    most_files: int
    write_seconds: float | None
    """How long the last write took; null if it failed."""
    free_bytes: int | None
    """Free disk beside the database; null where it is on another machine."""
    lag_seconds: float
    """The latest that the event loop was in the last seconds."""
    bot_wait_seconds: float
    """The longest that a question to a bot waits for a worker now."""
