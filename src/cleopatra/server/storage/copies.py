"""Copies of a SQLite database: backups made beside a running server, and restoring one of them.

A database holds the secrets of running games, so it and its copies are for their owner only.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from time import strftime

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.engine import make_url

MIGRATIONS = Path(__file__).parent / "migrations"
OWNER_ONLY = 0o600
BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a database while it is open."""


class BadCopy(ValueError):
    """A file that can't be restored or written, in one line."""


def make_private(file: Path) -> None:
    """A file that only its owner can read and write, whether it is there already or not."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for one in (file, *(file.with_name(file.name + end) for end in BESIDE)):
        with suppress(FileNotFoundError):
            one.chmod(OWNER_ONLY)


def file_of(url: str) -> Path:
    """The file of a SQLite database."""
    return Path(make_url(url).database or "")


def back_up(url: str, target: Path, *, force: bool = False) -> None:
    """Copy a SQLite database into one file, whole and consistent, while the server runs."""
    source = file_of(url)
    if not source.exists():
        raise BadCopy(f"{source}: no such database")
    if target.exists() and not force:
        raise BadCopy(f"{target} is there already; --force replaces it")
    _copy(source, target)


def restore(url: str, source: Path, *, force: bool = False) -> Path | None:
    """Put a backup in the place of a database that no server uses. Returns where the one that was there is kept."""
    check(source)
    target = file_of(url)
    kept = None
    if target.exists():
        if not force:
            raise BadCopy(f"{target} is there already; --force restores over it, and keeps it under another name")
        _close(target)
        kept = _free(target.with_name(f"{target.name}.{strftime('%Y%m%d-%H%M%S')}"))
    draft = target.with_name(f".{target.name}.restoring")
    _copy(source, draft)
    if kept is not None:
        os.replace(target, kept)
        kept.chmod(OWNER_ONLY)
    os.replace(draft, target)
    return kept


def check(file: Path) -> None:
    """Refuse what is no whole database of this program."""
    if not file.is_file():
        raise BadCopy(f"{file}: no such file")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            told = copy.execute("PRAGMA integrity_check(1)").fetchone()[0]
            version = copy.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise BadCopy(f"{file} is no database of Cleopatra: {error}") from None
    if told != "ok":
        raise BadCopy(f"{file} is damaged: {told}")
    if version is None or version[0] not in _known_versions():
        raise BadCopy(f"{file} is of another version of Cleopatra: schema {version[0] if version else 'unknown'}")


def _known_versions() -> set[str]:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}


def _copy(source: Path, target: Path) -> None:
    draft = target.with_name(f".{target.name}.part")
    draft.unlink(missing_ok=True)
    make_private(draft)
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(draft)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, complete by itself
    with draft.open("rb+") as written:
        os.fsync(written.fileno())
    os.replace(draft, target)


def _close(file: Path) -> None:
    """Bring what lies beside a database into it. Refused while a server has it open."""
    try:
        with closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as live:
            live.execute("PRAGMA locking_mode=EXCLUSIVE")
            live.execute("BEGIN EXCLUSIVE")
            live.execute("COMMIT")
            live.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.OperationalError as error:
        raise BadCopy(f"{file} is in use ({error}); stop the server first") from None
    except sqlite3.DatabaseError:
        return  # damaged: that is why a backup is restored; it is kept as it is


def _free(file: Path) -> Path:
    """That name, or one with a number if it is taken."""
    found, number = file, 1
    while found.exists():
        number += 1
        found = file.with_name(f"{file.name}-{number}")
    return found
