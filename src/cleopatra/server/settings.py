"""Settings: where the server listens, what it stores, and its limits. From options, the environment or a file."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from .addresses import web_address
from .callers import Proxies
from .data_folder import default_database

PREFIX = "CLEOPATRA_"
PRIVATE = "127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,::1,fc00::/7,fe80::/10"
"""This machine and private networks."""


class BadSettings(ValueError):
    """A setting that can't be used, in one line."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that a host can set. Defaults serve one household from one file."""

    host: str = "127.0.0.1"
    port: int = 8206
    database: str = msgspec.field(default_factory=default_database)
    """`sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`; by default a file in the user's data folder."""
    redis: str = ""
    """`redis://HOST:PORT/0` where several nodes serve the same tables."""
    workers: int = 1
    """Processes in which bots think."""
    public_url: str = ""
    """The address people use, where a proxy stands in front; its origin may open sockets."""
    origins: tuple[str, ...] = ()
    """Further origins that may open sockets and change things."""
    proxies: str = "127.0.0.1"
    """Trusted proxies, whose X-Forwarded-For is used: comma-separated addresses and networks, or `*`."""
    hops: int = 1
    """The number of trusted proxies a request passes: that many entries of X-Forwarded-For count, from the last."""
    metrics_for: str = PRIVATE
    """Who may read /metrics: comma-separated addresses and networks, or `*`. For others there is no such page."""
    secure_cookies: bool = False
    """Cookies over HTTPS only: set it behind a proxy that speaks TLS."""
    log: str = "info"
    """Minimum log level: debug, info, warning or error."""
    think_seconds: float = 1.0
    """How long a bot may think about one choice."""
    think_nodes: int = 0
    """How many nodes a bot may search for one choice, instead of `think_seconds`; 0: no limit in nodes."""
    review_nodes: int = 160
    """How many games a review searches for each choice; four times as many for a closer look."""
    ponder: bool = True
    """Whether bots think ahead while others choose, if workers are free."""
    bot_timeout: float = 30.0
    """Seconds after which a worker that has not answered is replaced, and a random choice made for its bot."""
    shed_load: bool = True
    """Whether bots think less where more of them are asked than there are workers."""
    alone_seconds: float = 60.0
    """How long bots continue in a game without connected people before it pauses. 0: never pause."""
    bot_games: int = 10
    """Running games with bots that one player may have. 0: no limit."""
    address_bot_games: int = 40
    """The same for all players of one address."""
    socket_messages: float = 20.0
    """Sustained messages per second from one socket; bursts may be five times as large."""
    loop_share: float = 0.05
    """Sustained share of a node's event loop for answering one player; four times as much for one address."""
    requests: float = 20.0
    """Sustained requests per second from one address; bursts may be five times as large. 0: no limit."""
    newcomers: float = 1.0
    """Sustained new players, sign-ins and recoveries per second from one address; ten in a burst. 0: no limit."""
    connections: int = 100
    """HTTP connections that one address may have open. 0: no limit, as for all that follow."""
    sockets: int = 30
    """Sockets that one player may have open; four times as many from one address."""
    new_sockets: float = 5.0
    """Sustained sockets opened per second by one address; bursts may be ten times as large."""
    lobbies: int = 10
    """Tables that one player may have waiting for their game; four times as many from one address."""
    tables: int = 60
    """Unfinished tables that one player may create in a day; four times as many from one address."""
    imports: int = 20
    """Save files that one player may import in an hour; four times as many from one address."""
    replays: float = 2.0
    """Sustained pages of replays and saves per second for one address; bursts may be thirty times as large."""
    stored_megabytes: float = 20.0
    """What one player may have stored in a day, in chat, moves and save files; four times as much from one address."""
    lobby_hours: float = 24.0
    """A table whose game has not begun is deleted after this long without anybody connected."""
    idle_seconds: float = 120.0
    """A game unused for this long is dropped from memory, and replayed when needed."""
    free_megabytes: float = 200.0
    """With less free disk beside the database than this, the server is not ready. 0: whatever is free."""
    private_webhooks: bool = False
    """Whether webhooks may point into private networks: only where all players are trusted."""
    push_contact: str = ""
    """Contact for push services, `mailto:` or `https:` (default: `public_url`)."""

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise BadSettings(f"port {self.port}; expected 0 to 65535 (0: any free one)")
        if not self.database.startswith(("sqlite:///", "postgresql://")):
            raise BadSettings(f"database {self.database!r}; expected sqlite:///FILE or postgresql://…")
        if self.redis and not self.redis.startswith(("redis://", "rediss://", "unix://")):
            raise BadSettings(f"redis {self.redis!r}; expected redis://HOST:PORT/0")
        for url in filter(None, (self.public_url, *self.origins)):
            if web_address(url) is None:
                raise BadSettings(f"address {url!r}; expected http://… or https://…")
        if not 0 <= self.hops <= 9:
            raise BadSettings(f"hops {self.hops}; expected 0 to 9")
        try:
            Proxies(self.proxies, self.hops)
        except ValueError as error:
            raise BadSettings(f"proxies {self.proxies!r}: {error}") from None
        try:
            Proxies(self.metrics_for, 0)
        except ValueError as error:
            raise BadSettings(f"metrics_for {self.metrics_for!r}: {error}") from None
        if not 1 <= self.workers <= 64:
            raise BadSettings(f"workers {self.workers}; expected 1 to 64")
        if self.log not in ("debug", "info", "warning", "error"):
            raise BadSettings(f"log {self.log!r}; expected debug, info, warning or error")
        if self.review_nodes < 1:
            raise BadSettings(f"review_nodes {self.review_nodes}; expected 1 or more")
        if self.think_nodes < 0:
            raise BadSettings(f"think_nodes {self.think_nodes}; expected 0 (no bound) or more")
        for name in (
            "alone_seconds",
            "bot_games",
            "address_bot_games",
            "loop_share",
            "connections",
            "sockets",
            "new_sockets",
            "lobbies",
            "tables",
            "imports",
            "replays",
            "stored_megabytes",
            "free_megabytes",
        ):
            if getattr(self, name) < 0:
                raise BadSettings(f"{name} {getattr(self, name)}; expected 0 (no limit) or more")
        for name in ("think_seconds", "bot_timeout", "idle_seconds", "socket_messages", "lobby_hours"):
            if not getattr(self, name) > 0:
                raise BadSettings(f"{name} {getattr(self, name)}; expected more than 0")


def read_settings(
    options: Mapping[str, Any], file: Path | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """Options before environment before file before defaults; a wrong name or value is refused."""
    said: dict[str, Any] = {}
    if file is not None:
        said |= _from_file(file)
    said |= _from_environment(os.environ if environment is None else environment)
    said |= {name: value for name, value in options.items() if value is not None}
    try:
        return msgspec.convert(said, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadSettings(str(error)) from None


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadSettings(f"{file}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"{file}: {error}") from None


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """Variables like CLEOPATRA_PORT; lists are written with commas."""
    said: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        text = environment.get(PREFIX + name.upper())
        if text is not None:
            said[name] = [part for part in text.split(",") if part] if name == "origins" else text
    return said
