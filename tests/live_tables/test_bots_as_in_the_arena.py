"""Law: the same deal, seed and budget in nodes give the same game in the arena and at a table, for every bot.

Here without a server, with every question answered by a fresh bot instance; `tests/server` does the same
with workers, kills and restarts.
"""

from __future__ import annotations

import json
from itertools import count

import pytest

import cleopatra
from cleopatra.arena import Match, play_game
from cleopatra.bots import BotMemory, Budget, answer, bot_names, make_bot
from cleopatra.bots.protocol import fresh_memory, question_for
from cleopatra.rules.game import load_game
from cleopatra.rules.text.saves import RULES_VERSION
from cleopatra.tables.bot_questions import is_bot_due
from cleopatra.tables.records import SeatRecord, TableRecord
from cleopatra.tables.table_types import TableSettings
from tests.live_tables.memory import MemoryStorage, Node, finish

NODES = 12
FORGETS_AFTER = 10


def arena_game(edition: str, bots: tuple[str, ...], seed: int) -> cleopatra.Game:
    """The first game of a match, as its save file says."""
    match = Match(edition, bots, seed, budget=Budget(nodes=NODES), keep=True)
    save = play_game(match, 0).save
    assert save is not None
    return load_game(save)


def dealt_record(game: cleopatra.Game, bots: tuple[str, ...]) -> TableRecord:
    """A table with the same deal and the same bots."""
    seats = [SeatRecord(at, name, None, bot) for at, (name, bot) in enumerate(zip(game.players, bots, strict=True))]
    return TableRecord(
        id="table", host="h", state="playing", settings=TableSettings(edition=game.edition, reading=game.reading),
        header=game.header, rules=RULES_VERSION, previous=None,
        rematch=None, created=0.0, started=0.0, ended=None, wake=0.0, seats=seats,
    )  # fmt: skip


@pytest.mark.parametrize("edition", ["classic", "deluxe"])
@pytest.mark.parametrize("bot", bot_names())
def test_a_table_plays_the_arenas_game_whichever_node_asks(edition: str, bot: str) -> None:
    """Two nodes take turns, and each unloads the table in between: all state is in storage."""
    bots = (bot, "planner" if bot == "random" else bot, bot)
    played = arena_game(edition, bots, 3)
    storage = MemoryStorage()
    finish(storage.insert(dealt_record(played, bots)))
    nodes = [Node(storage, Budget(nodes=NODES)) for _ in range(2)]
    for turn in count():
        node = nodes[turn // FORGETS_AFTER % 2]
        if turn % FORGETS_AFTER == 0:
            node.tables.clear()
        if not finish(is_bot_due(node.table("table"), node.now)):
            break
        node.ask_bot(node.table("table"))
    journal = [(entry.seat, entry.action) for entry in storage.journals["table"]]
    assert journal == [(seat, str(action)) for seat, action in played.moves]


@pytest.mark.parametrize("bot", bot_names())
def test_what_a_bot_keeps_is_small_and_survives_json(bot: str) -> None:
    game = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], 4)
    memories: dict[int, BotMemory] = {seat: fresh_memory(bot, game, seat) for seat in range(3)}
    kept = largest = 0
    while not game.over and len(game.moves) < 400:
        seat = game.waiting[0]
        legal = game.legal(seat)
        if len(legal) == 1:
            game.play(seat, legal[0])
            continue
        chosen = answer(question_for(game, seat, memories[seat], Budget(nodes=4)))
        game.play(seat, game.notation.action(chosen.code))
        text = json.dumps(chosen.memory.kept)
        largest = max(largest, len(text))
        kept += chosen.memory.kept is not None
        memories[seat] = BotMemory(chosen.memory.bot, chosen.memory.luck, json.loads(text))
        twin = make_bot(bot)
        twin.restore(memories[seat].kept)
        assert twin.memory() == chosen.memory.kept
    assert largest < 400
    assert bool(kept) == (bot not in {"random", "intuition"})


def test_memory_of_another_bot_or_version_is_dropped() -> None:
    played = arena_game("deluxe", ("planner", "planner"), 1)
    storage = MemoryStorage()
    finish(storage.insert(dealt_record(played, ("planner", "planner"))))
    node = Node(storage)
    table = node.table("table")
    for _ in range(6):
        node.ask_bot(table)
    session = finish(table.load())
    mine = next(entry for entry in reversed(storage.journals["table"]) if entry.memory is not None)
    assert session.bot_memory(mine.seat, "planner") == mine.memory
    assert session.bot_memory(mine.seat, "greedy") == fresh_memory("greedy", session.game, mine.seat)
    assert mine.memory is not None
    session._memories[mine.seat] = BotMemory("planner", 1, {"planned": None}, version=0)
    assert session.bot_memory(mine.seat, "planner") == fresh_memory("planner", session.game, mine.seat)
