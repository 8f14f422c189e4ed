"""`cleopatra serve`, and what a host needs beside it: backups, and games as save files."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Annotated, Any

import typer

from .files import Trouble, write_text

HELP_SERVE = "Serve tables to browsers and bots. Every option can also be set in a TOML file or in the environment."
HELP_CONFIG = "TOML file with settings, named like the options of this command."
HELP_HOST = "The address to listen on; 0.0.0.0 lets other machines in."
HELP_PORT = "The port to listen on; 0 takes any free one."
HELP_DATABASE = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME."
HELP_REDIS = "redis://HOST:PORT/0, where several nodes serve the same tables."
HELP_WORKERS = "Number of worker processes for bots."
HELP_PUBLIC = "The address people use, if a proxy stands in front."
HELP_SECURE = "Send cookies over HTTPS only."
HELP_LOG = "Minimum log level: debug, info, warning or error."
HELP_OPEN = "Open the browser."
HELP_HOST_APP = "Tools for hosts: backups, and games as files."
HELP_BACKUP = "Copy the database into one file, also while the server runs (SQLite; for PostgreSQL use pg_dump)."
HELP_SAVE = "Write a game from the database as a save file, finished or not, secrets included."
LISTENING = "Cleopatra is at {url}"
NOT_STARTED = "the server could not start; its log above says why"
ONLY_SQLITE = "only SQLite databases are copied here; for PostgreSQL use pg_dump"
BACKED_UP = "{source} is copied to {target}"
NO_TABLE = "no game of a table {table!r} in that database"

Database = Annotated[str | None, typer.Option("--database", metavar="URL", help=HELP_DATABASE)]
Config = Annotated[Path | None, typer.Option("--config", metavar="FILE", help=HELP_CONFIG)]


def add_commands(app: typer.Typer) -> None:
    """Put these commands beside the others."""
    app.command(help=HELP_SERVE)(serve)
    host = typer.Typer(name="host", help=HELP_HOST_APP, no_args_is_help=True)
    host.command(help=HELP_BACKUP)(backup)
    host.command(help=HELP_SAVE)(save)
    app.add_typer(host)


def serve(
    config: Config = None,
    host: Annotated[str | None, typer.Option("--host", help=HELP_HOST)] = None,
    port: Annotated[int | None, typer.Option("--port", "-p", help=HELP_PORT)] = None,
    database: Database = None,
    redis: Annotated[str | None, typer.Option("--redis", metavar="URL", help=HELP_REDIS)] = None,
    workers: Annotated[int | None, typer.Option("--workers", "-w", help=HELP_WORKERS)] = None,
    public_url: Annotated[str | None, typer.Option("--public-url", metavar="URL", help=HELP_PUBLIC)] = None,
    secure_cookies: Annotated[bool | None, typer.Option("--secure-cookies", help=HELP_SECURE)] = None,
    log: Annotated[str | None, typer.Option("--log", help=HELP_LOG)] = None,
    open_browser: Annotated[bool, typer.Option("--open", help=HELP_OPEN)] = False,
) -> None:
    """Settings first, then the port, then everything else."""
    from cleopatra.server.running import listen
    from cleopatra.server.running import serve as run
    from cleopatra.server.settings import BadSettings

    settings = _settings(
        config, host=host, port=port, database=database, redis=redis, workers=workers, public_url=public_url,
        secure_cookies=secure_cookies, log=log,
    )  # fmt: skip
    try:
        listener = listen(settings)
    except BadSettings as error:
        raise Trouble(str(error)) from None
    port = listener.getsockname()[1]
    shown = "localhost" if settings.host in ("0.0.0.0", "127.0.0.1", "::") else settings.host
    url = settings.public_url or f"http://{shown}:{port}/"

    def ready() -> None:
        typer.echo(LISTENING.format(url=url))
        if open_browser:
            typer.launch(url)

    if not run(settings, listener, ready):
        raise Trouble(NOT_STARTED)


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE")], database: Database = None, config: Config = None
) -> None:
    """A consistent copy, made beside the running server."""
    from cleopatra.server.storage.database import back_up

    settings = _settings(config, database=database)
    if not settings.database.startswith("sqlite:"):
        raise Trouble(ONLY_SQLITE)
    part = target.with_name(f".{target.name}.part")
    try:
        back_up(settings.database, part)
        os.replace(part, target)
    except OSError as error:
        raise Trouble(f"{error.filename or target}: {error.strerror or 'no such database'}") from None
    typer.echo(BACKED_UP.format(source=settings.database, target=target))


def save(
    table: Annotated[str, typer.Argument(metavar="TABLE")],
    target: Annotated[Path, typer.Argument(metavar="FILE")],
    database: Database = None,
    config: Config = None,
) -> None:
    """A game out of the database."""
    from cleopatra.server.archive import read_game

    game = asyncio.run(read_game(_settings(config, database=database).database, table))
    if game is None:
        raise Trouble(NO_TABLE.format(table=table))
    write_text(target, game.to_json())


def _settings(config: Path | None, **options: Any) -> Any:
    from cleopatra.server.settings import BadSettings, read_settings

    try:
        return read_settings(options, config)
    except BadSettings as error:
        raise Trouble(str(error)) from None
