"""Files: where games are stored, who can read them, backups that overwrite nothing, and a restore drill."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from cleopatra.client import Client
from cleopatra.server.data_folder import data_folder, default_database
from cleopatra.server.settings import read_settings
from tests.cli.conftest import Run
from tests.server.players import play_at_random
from tests.server.reading import journal_reader
from tests.server.running import Server


def mode(file: Path) -> int:
    """A file's permissions."""
    return stat.S_IMODE(file.stat().st_mode)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user without any configuration, in an empty working directory."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    return tmp_path


def test_games_are_kept_in_the_data_folder_of_the_user(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = home / ".local" / "share" / "cleopatra"
    assert data_folder() == usual
    assert default_database() == f"sqlite:///{usual}/cleopatra.db"
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert default_database() == f"sqlite:///{home}/data/cleopatra/cleopatra.db"
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert data_folder() == usual
    assert read_settings({"database": "sqlite:///x.db"}, environment={}).database == "sqlite:///x.db"


def test_a_database_in_the_current_folder_is_found_and_played_on(home: Path) -> None:
    here = home / "here" / "cleopatra.db"
    here.touch()
    assert default_database() == f"sqlite:///{here}"
    if os.getuid() == 0:
        os.chown(here, 65534, 65534)
        assert str(here) not in default_database()  # it belongs to someone else


def test_serving_without_a_word_makes_private_files_there(home: Path) -> None:
    server = Server(home)
    server.start(without=["CLEOPATRA_DATABASE"])
    try:
        asyncio.run(one_game(server, 3))
        folder = home / ".local" / "share" / "cleopatra"
        files = sorted(file.name for file in folder.iterdir())
        assert files == ["cleopatra.db", "cleopatra.db-shm", "cleopatra.db-wal"]
        assert all(mode(file) == 0o600 for file in folder.iterdir())
        assert mode(folder) == 0o700
        assert not list((home / "here").iterdir())
    finally:
        server.stop()


async def one_game(server: Server, moves: int) -> str:
    """An unfinished game against a bot."""
    async with Client(server.url) as client:
        table = (await client.solo(["random"], "Ana", edition="deluxe"))["id"]
        async with client.sit(table, 0) as seat:
            await play_at_random(seat, random.Random(1), moves)
        return str(table)


def test_a_drill_backup_disaster_restore(tmp_path: Path, run: Run) -> None:
    """Games continue after the backup; then all data is lost, and the backup restores what was played before it."""
    old = tmp_path / "tables.db"
    old.touch(0o644)  # made by an older version, or by hand
    server = Server(tmp_path)
    server.start()
    assert mode(old) == 0o600
    copy = tmp_path / "copies" / "monday.db"
    copy.parent.mkdir()
    table = asyncio.run(one_game(server, 5))
    backup = ("host", "backup", str(copy), "--database", server.database)
    assert run(*backup).code == 0
    assert mode(copy) == 0o600
    kept = len(journal_reader(f"sqlite:///{copy}")(table))
    again = run(*backup)
    assert (again.code, "--force" in again.err) == (2, True)
    later = asyncio.run(one_game(server, 5))
    restore = ("host", "restore", str(copy), "--database", server.database)
    assert run(*restore).code == 2  # the file exists, and --force was not given
    busy = run(*restore, "--force")
    assert (busy.code, "stop the server" in busy.err) == (2, True)
    server.kill()
    told = run(*restore, "--force")
    assert told.code == 0, told.err
    aside = [file for file in tmp_path.iterdir() if file.name.startswith("tables.db.")]
    assert len(aside) == 1  # the replaced file is kept, with everything played since
    assert len(journal_reader(f"sqlite:///{aside[0]}")(later)) >= 5
    assert mode(old) == mode(aside[0]) == 0o600
    server.start()
    try:
        read = journal_reader(server.database)
        assert len(read(table)) >= kept >= 5
        assert not read(later)
        asyncio.run(one_game(server, 3))
    finally:
        server.stop()
    assert not server.errors()
    assert run(*backup, "--force").code == 0


def test_restoring_into_nothing(tmp_path: Path, server: Server, run: Run) -> None:
    copy, new = tmp_path / "copy.db", tmp_path / "new" / "tables.db"
    assert run("host", "backup", str(copy), "--database", server.database).code == 0
    assert run("host", "restore", str(copy), "--database", f"sqlite:///{new}").code == 0
    with closing(sqlite3.connect(new)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("kind", ["missing", "rubbish", "foreign", "newer", "damaged"])
def test_what_is_no_backup_is_not_restored(tmp_path: Path, server: Server, run: Run, kind: str) -> None:
    copy, target = tmp_path / "copy.db", tmp_path / "tables.db"
    if kind == "rubbish":
        copy.write_bytes(b"rubbish" * 1000)
    elif kind == "foreign":
        with closing(sqlite3.connect(copy)) as connection, connection:
            connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
    elif kind != "missing":
        assert run("host", "backup", str(copy), "--database", server.database).code == 0
        if kind == "newer":
            with closing(sqlite3.connect(copy)) as connection, connection:
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
        else:
            data = bytearray(copy.read_bytes())
            data[4096:8192] = b"\xff" * 4096
            copy.write_bytes(data)
    told = run("host", "restore", str(copy), "--database", f"sqlite:///{target}")
    assert told.code == 2
    assert str(copy) in told.err
    assert not target.exists()


def test_only_sqlite_is_copied_here(run: Run, tmp_path: Path) -> None:
    for verb in ("backup", "restore"):
        told = run("host", verb, str(tmp_path / "x.db"), "--database", "postgresql://h/n")
        assert (told.code, "pg_dump" in told.err) == (2, True)
