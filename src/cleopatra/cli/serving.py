"""`cleopatra serve`, and tools for hosts: backups, and games as save files."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from cleopatra.native import warn_if_slow

from . import hosting
from .files import UsageError, write_text
from .options import Config, Database, settings_from

HELP_SERVE = "Serve tables to browsers and bots. Every option can also be set in a TOML file or in the environment."
HELP_HOST = "The address to listen on; 0.0.0.0 accepts connections from other machines."
HELP_PORT = "The port to listen on; 0 takes any free one."
HELP_REDIS = "redis://HOST:PORT/0, where several nodes serve the same tables."
HELP_WORKERS = "Number of worker processes for bots."
HELP_PUBLIC = "The public URL, if the server runs behind a proxy."
HELP_SECURE = "Send cookies over HTTPS only."
HELP_LOG = "Minimum log level: debug, info, warning or error."
HELP_OPEN = "Open the browser."
HELP_HOST_APP = "Tools for hosts: tables, players, reports and bans; backups, and games as files."
HELP_BACKUP = "Copy the database into one file, also while the server runs (SQLite; for PostgreSQL use pg_dump)."
HELP_RESTORE = (
    "Put a backup in the place of the database, while no server runs (SQLite; for PostgreSQL use pg_restore)."
)
HELP_REPLACE = "Overwrite an existing file."
HELP_OVER = "Replace an existing database, which is kept under another name."
HELP_SAVE = "Write a game from the database as a save file, finished or not, secrets included."
LISTENING = "Cleopatra is at {url}"
NOT_STARTED = "the server could not start; its log above says why"
KEPT_IN = "Games are kept in {place}"
KEPT_HERE = "Games are kept in {place}, which was in this folder already; elsewhere they are kept in {usual}"
ONLY_SQLITE = "only SQLite databases are copied here; for PostgreSQL use pg_dump and pg_restore"
RESTORED = "{source} is restored to {target}"
KEPT_OLD = "what was there before is kept in {kept}"
BACKED_UP = "{source} is copied to {target}"
NO_TABLE = "no game of a table {table!r} in that database"


def add_commands(app: typer.Typer) -> None:
    """Register these commands."""
    app.command(help=HELP_SERVE)(serve)
    host = typer.Typer(name="host", help=HELP_HOST_APP, no_args_is_help=True)
    host.command(help=HELP_BACKUP)(backup)
    host.command(help=HELP_RESTORE)(restore)
    host.command(help=HELP_SAVE)(save)
    hosting.add_commands(host)
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
    """Read the settings, open the port, start the server."""
    from cleopatra.server.running import listen
    from cleopatra.server.running import serve as run
    from cleopatra.server.settings import BadSettings

    warn_if_slow()
    settings = settings_from(
        config, host=host, port=port, database=database, redis=redis, workers=workers, public_url=public_url,
        secure_cookies=secure_cookies, log=log,
    )  # fmt: skip
    try:
        listener = listen(settings)
    except BadSettings as error:
        raise UsageError(str(error)) from None
    port = listener.getsockname()[1]
    shown = "localhost" if settings.host in ("0.0.0.0", "127.0.0.1", "::") else settings.host
    url = settings.public_url or f"http://{shown}:{port}/"

    def ready() -> None:
        typer.echo(LISTENING.format(url=url))
        typer.echo(_place(settings.database))
        if open_browser:
            typer.launch(url)

    try:
        started = run(settings, listener, ready)
    except BadSettings as error:
        raise UsageError(str(error)) from None
    if not started:
        raise UsageError(NOT_STARTED)


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE")],
    database: Database = None,
    config: Config = None,
    force: Annotated[bool, typer.Option("--force", help=HELP_REPLACE)] = False,
) -> None:
    """A consistent copy, made while the server runs."""
    from cleopatra.server.storage.copies import BadCopy, back_up

    url = _sqlite(config, database)
    try:
        back_up(url, target, force=force)
    except BadCopy as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{error.filename or target}: {error.strerror or error}") from None
    typer.echo(BACKED_UP.format(source=url, target=target))


def restore(
    source: Annotated[Path, typer.Argument(metavar="FILE")],
    database: Database = None,
    config: Config = None,
    force: Annotated[bool, typer.Option("--force", help=HELP_OVER)] = False,
) -> None:
    """A backup takes the database's place."""
    from cleopatra.server.storage.copies import BadCopy
    from cleopatra.server.storage.copies import restore as put_back

    url = _sqlite(config, database)
    try:
        kept = put_back(url, source, force=force)
    except BadCopy as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{error.filename or source}: {error.strerror or error}") from None
    typer.echo(RESTORED.format(source=source, target=url))
    if kept is not None:
        typer.echo(KEPT_OLD.format(kept=kept))


def save(
    table: Annotated[str, typer.Argument(metavar="TABLE")],
    target: Annotated[Path, typer.Argument(metavar="FILE")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Write a game from the database."""
    from cleopatra.server.archive import read_save

    found = asyncio.run(read_save(settings_from(config, database=database).database, table))
    if found is None:
        raise UsageError(NO_TABLE.format(table=table))
    write_text(target, found, private=True)


def _sqlite(config: Path | None, database: str | None) -> str:
    url = str(settings_from(config, database=database).database)
    if not url.startswith("sqlite:"):
        raise UsageError(ONLY_SQLITE)
    return url


def _place(url: str) -> str:
    """Where games are kept, without passwords."""
    from cleopatra.server.data_folder import FILE, data_folder, database_here

    if not url.startswith("sqlite:"):
        return KEPT_IN.format(place=url.rpartition("@")[2])
    place = url.removeprefix("sqlite:///")
    if place == str(database_here()):
        return KEPT_HERE.format(place=place, usual=data_folder() / FILE)
    return KEPT_IN.format(place=place)
