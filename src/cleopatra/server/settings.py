"""Settings: where the server listens, what it keeps, and how much anyone may ask. By option, environment or file."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from .addresses import web_address

PREFIX = "CLEOPATRA_"


class BadSettings(ValueError):
    """A setting that can't be used, in one line."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that a host can set. Defaults serve one household from one file."""

    host: str = "127.0.0.1"
    port: int = 8206
    database: str = "sqlite:///cleopatra.db"
    """`sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`."""
    redis: str = ""
    """`redis://HOST:PORT/0` where several nodes serve the same tables."""
    workers: int = 1
    """Processes in which bots think."""
    public_url: str = ""
    """The address people use, where a proxy stands in front; its origin may open sockets."""
    origins: tuple[str, ...] = ()
    """Further origins that may open sockets and change things."""
    proxies: str = "127.0.0.1"
    """Whose word is taken for the caller's address (X-Forwarded-For)."""
    secure_cookies: bool = False
    """Cookies over HTTPS only: set it behind a proxy that speaks TLS."""
    log: str = "info"
    """The least that is logged: debug, info, warning or error."""
    think_seconds: float = 1.0
    """How long a bot may think about one choice."""
    think_nodes: int = 0
    """How many nodes a bot may search for one choice, in place of `think_seconds`; 0: no such bound."""
    bot_timeout: float = 30.0
    """Seconds after which a worker that has not answered is replaced, and a random choice made for its bot."""
    socket_messages: float = 20.0
    """Messages a second that one socket may send for long; five times as many at once."""
    requests: float = 20.0
    """Requests a second from one address for long; five times as many at once. 0: no limit."""
    newcomers: float = 1.0
    """New players, sign-ins and recoveries a second from one address; ten at once. 0: no limit."""
    idle_seconds: float = 120.0
    """A game that nobody touched for so long leaves memory; it is replayed when needed."""
    private_webhooks: bool = False
    """Whether webhooks may point into private networks: only where all players are trusted."""
    push_contact: str = ""
    """Who a push service may write to, `mailto:` or `https:`; else `public_url` is given."""

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
        if not 1 <= self.workers <= 64:
            raise BadSettings(f"workers {self.workers}; expected 1 to 64")
        if self.log not in ("debug", "info", "warning", "error"):
            raise BadSettings(f"log {self.log!r}; expected debug, info, warning or error")
        if self.think_nodes < 0:
            raise BadSettings(f"think_nodes {self.think_nodes}; expected 0 (no bound) or more")
        for name in ("think_seconds", "bot_timeout", "idle_seconds", "socket_messages"):
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
