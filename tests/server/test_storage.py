"""Storage: migrations from an empty and from an older database, backups beside a running server, journals read back."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

import cleopatra
from cleopatra.client import Client
from cleopatra.server.settings import BadSettings, Settings, read_settings
from cleopatra.server.storage.database import Database
from cleopatra.server.storage.schema import metadata
from cleopatra.tables.records import Entry
from cleopatra.tables.session import BrokenJournal, GameSession, deal
from tests.cli.conftest import Run
from tests.server import backing
from tests.server.players import play_at_random
from tests.server.reading import query
from tests.server.running import Server


@contextmanager
def fresh(store: str, folder: Path) -> Iterator[str]:
    """An empty database."""
    if store == "postgres":
        with backing.postgres(folder) as url:
            yield url
    else:
        yield f"sqlite:///{folder}/fresh.db"


def differences(connection: Connection) -> list[object]:
    """Differences between a migrated database and the schema."""
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_migrations_lead_to_the_schema_and_keep_what_is_there(tmp_path: Path, store: str) -> None:
    async def migrate(url: str) -> None:
        database = Database(url)
        await database.migrate("0001")
        async with database.writing() as connection:
            await connection.exec_driver_sql(
                "INSERT INTO players (id, name, recovery, created) VALUES ('p', 'Ana', 'r', 1.0)"
            )
        await database.migrate()
        await database.migrate()
        async with database.reading() as connection:
            assert await connection.run_sync(differences) == []
        await database.close()

    with fresh(store, tmp_path) as url:
        asyncio.run(migrate(url))
        assert [tuple(row) for row in query(url, "SELECT id, name FROM players")] == [("p", "Ana")]


def test_a_backup_beside_a_running_server_and_games_out_of_it(tmp_path: Path, server: Server, run: Run) -> None:
    async def play() -> str:
        async with Client(server.url) as client:
            table = (await client.solo(["random"], "Ana", edition="deluxe"))["id"]
            async with client.sit(table, 0) as seat:
                await play_at_random(seat, random.Random(1), 20)
            return str(table)

    table = asyncio.run(play())
    copy, saved = tmp_path / "copy.db", tmp_path / "game.json"
    assert run("host", "backup", str(copy), "--database", server.database).code == 0
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert run("host", "save", table, str(saved), "--database", f"sqlite:///{copy}").code == 0
    game = cleopatra.load_game(saved.read_text("utf-8"))
    assert len(game.moves) >= 20
    missing = run("host", "save", "nothing", str(saved), "--database", f"sqlite:///{copy}")
    assert missing.code == 2
    assert "no game" in missing.err


def header(players: int = 3, seed: int = 5) -> dict[str, object]:
    """A dealt game."""
    names = ["Ana", "Ben", "Cleo", "Dido"][:players]
    terms: dict[str, object] = {"edition": "classic", "reading": "en", "options": {}, "layout": None, "players": names}
    return deal({**terms, "seed": seed, "first": None})


@pytest.mark.parametrize("seed", range(4))
def test_a_journal_played_back_is_the_same_game(seed: int) -> None:
    """Choices, undos and rewinds: replay gives the same positions, logs, clocks and luck."""
    rng = random.Random(seed)
    told = GameSession(header(seed=seed))
    told.begin_clocks(0.0)
    entries: list[Entry] = []
    for step in range(400):
        if told.game.over:
            break
        seat = rng.choice(told.game.waiting)
        entries.append(told.play(seat, rng.choice(told.game.legal(seat)), f"m{step}", float(step)))
        if rng.random() < 0.1 and told.can_undo(seat):
            entries.append(told.undo(seat, f"u{step}", step + 0.5))
        elif rng.random() < 0.03:
            entries.append(told.undo(seat, f"r{step}", step + 0.5, agreed=True))
    again = GameSession(header(seed=seed))
    again.begin_clocks(0.0)
    again.replay(entries)
    assert again.game.fingerprint() == told.game.fingerprint()
    assert again.moves == told.moves
    assert (again.used, again.owed_since, again.used_now) == (told.used, told.owed_since, told.used_now)
    for observer in told.observers:
        assert again.position(observer) == told.position(observer)
        assert again.missed(observer, 0) == told.missed(observer, 0)


@pytest.mark.parametrize("seed", range(4))
def test_an_observer_that_follows_every_change_has_the_whole_log(seed: int) -> None:
    rng = random.Random(seed)
    session = GameSession(header(4, seed))
    logs: dict[int | None, list[object]] = {observer: [] for observer in session.observers}
    at = dict.fromkeys(session.observers, 0)
    for step in range(300):
        if session.game.over:
            break
        seat = rng.choice(session.game.waiting)
        session.play(seat, rng.choice(session.game.legal(seat)), f"m{step}", 0.0)
        if rng.random() < 0.2 and session.can_undo(seat):
            session.undo(seat, f"u{step}", 0.0)
        for observer in rng.sample(session.observers, 3):
            missed = session.missed(observer, at[observer])
            assert missed.position >= at[observer]
            at[observer] = missed.position
            logs[observer][missed.start :] = missed.events
            assert logs[observer] == session.game.events(0, observer)


def test_can_undo_says_what_the_rules_say() -> None:
    rng = random.Random(2)
    session = GameSession(header(4))
    for step in range(500):
        if session.game.over:
            break
        seat = rng.choice(session.game.waiting)
        session.play(seat, rng.choice(session.game.legal(seat)), f"m{step}", 0.0)
        for other in range(4):
            twin = session.game.copy()
            try:
                twin.undo(other)
            except cleopatra.GameError:
                assert not session.can_undo(other)
            else:
                asked = other == session.game.active and session.game.answering
                assert session.can_undo(other) == (not asked)


def test_a_journal_with_a_hole_or_a_forged_line_is_not_played() -> None:
    session = GameSession(header())
    with pytest.raises(BrokenJournal):
        session.replay([Entry(1, "play", 0, "done", None, "m", 0.0)])
    with pytest.raises(BrokenJournal):
        session.replay([Entry(0, "play", session.game.active, "done", None, "m", 0.0)])


def test_settings_from_options_environment_and_file(tmp_path: Path) -> None:
    file = tmp_path / "server.toml"
    file.write_text('port = 1\nhost = "a"\nworkers = 3\norigins = ["https://x.example"]\n')
    settings = read_settings({"port": 3, "log": None}, file, {"CLEOPATRA_PORT": "2", "CLEOPATRA_HOST": "b"})
    assert (settings.port, settings.host, settings.workers, settings.origins) == (3, "b", 3, ("https://x.example",))
    assert read_settings({}, None, {}) == Settings()
    for wrong in (
        {"port": 70000}, {"database": "mysql://x"}, {"workers": 0}, {"log": "loud"}, {"colour": 1},
        {"public_url": "http://["}, {"public_url": "cleopatra.example"}, {"origins": ["b.example"]},
    ):  # fmt: skip
        with pytest.raises(BadSettings):
            read_settings(wrong, None, {})


def test_serve_says_what_is_wrong_in_one_line(run: Run, server: Server) -> None:
    taken = run("serve", "--port", str(server.port))
    assert taken.code == 2
    assert "can't listen" in taken.err
    assert run("serve", "--workers", "0").code == 2
    assert run("serve", "--config", "/nowhere.toml").code == 2
