"""A game session: the replayed journal, and the position of each observer.

An observer's position counts the events it saw and the times its log was truncated. Steps that an observer must not
know about don't change its position.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from cleopatra.bots.protocol import MEMORY_VERSION, BotMemory, fresh_memory
from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.game import Game, new_game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Tape
from cleopatra.rules.model.errors import GameError, IllegalAction, Reason
from cleopatra.rules.model.events import REVELATIONS, BeggarAnswered, BidMade, Event, OfferMade, PowerAnswered
from cleopatra.rules.text.position import read_cards, write_cards

from .records import Entry

Observer = int | None
ANSWERS = (BidMade, BeggarAnswered, OfferMade, PowerAnswered)
REVEALING = frozenset(REVELATIONS)
NO_CLIENT = "~"
"""The prefix of ids of moves that no client sent; clients can't send such ids."""
BOT = "~bot"
BOT_MOVE, AGREED_MOVE, SAVED_MOVE = BOT + "{}", "~agreed{}", "~save{}"
"""Choices of bots, undos that everyone agreed to, and choices of a save file, with the position of their entries."""
STREAMS_A_REWIND = 64
"""Random streams of bots for one stretch of a game between two rewinds; each seat has one of them."""


class BrokenJournal(AssertionError):
    """A journal that can't be replayed: a bug, or a modified database."""


@dataclass(slots=True)
class LogChange:
    """What an observer has missed: truncate the log to `start`, then append these."""

    position: int
    start: int
    events: list[Event]


class GameSession:
    """One game in memory, replayed from its journal."""

    def __init__(self, header: dict[str, Any], tape: Tape | None = None) -> None:
        self.game = _opened(header, tape)
        self.entries = 0
        """The number of journal entries replayed."""
        self.moves: dict[tuple[int, str], int] = {}
        """People's moves by seat and id, with the position their sender was at afterwards."""
        self.owed_since: dict[int, float] = {}
        self.used: dict[int, float] = {}
        """Seconds each seat has used in total, without those currently running."""
        self.used_now: dict[int, float] = {}
        """The same since the seat last had no decision to make."""
        self.taken_back = 0
        """How many choices were taken back, by consent or not."""
        self.rewinds = 0
        """How often something revealed was taken back by consent."""
        self.rewound: set[int] = set()
        """The positions of these entries in the journal."""
        self.chosen: Counter[int] = Counter()
        """How many choices the people of each seat have made, also those taken back."""
        self.bot_seats: set[int] = set()
        """Seats in which a bot has ever chosen, also where that was taken back."""
        self._memories: dict[int, BotMemory] = {}
        """Bots' memories by seat: from each seat's last choice that still counts."""
        self._plays: list[Entry] = []
        self._revealing: list[bool] = []
        self._positions: dict[Observer, int] = {}
        """Each observer's position, cached since the last entry."""
        self._offset: dict[Observer, int] = {}
        self._floor: dict[Observer, int] = {}
        self._cuts: dict[Observer, tuple[int, int]] = {}
        """The position at which an observer's log was last truncated, and its length afterwards."""

    @property
    def observers(self) -> list[Observer]:
        """Every seat, and the spectators."""
        return [*range(len(self.game.players)), None]

    def begin_clocks(self, time: float) -> None:
        """Start the clocks of the seats that have to decide."""
        self.owed_since = dict.fromkeys(self.game.waiting, time)
        self.used = dict.fromkeys(range(len(self.game.players)), 0.0)

    def position(self, observer: Observer) -> int:
        """The position of an observer."""
        position = self._positions.get(observer)
        if position is None:
            position = self._positions[observer] = self._offset.get(observer, 0) + self.game.told(observer)
        return position

    def missed(self, observer: Observer, since: int) -> LogChange:
        """What an observer at a position has missed; the whole log if it was truncated before that position."""
        position = self.position(observer)
        start = since - self._offset.get(observer, 0)
        if since < self._floor.get(observer, 0) or since > position:
            at, kept = self._cuts.get(observer, (-1, 0))
            start = kept if since == at else 0
        return LogChange(position, start, self.game.events(start, observer))

    def only_answers_since(self, seat: int, since: int) -> bool:
        """Whether a seat has missed only others' answers to a question that is still open."""
        if since < self._floor.get(seat, 0) or seat not in self.game.waiting:
            return False
        missed = self.game.events(since - self._offset.get(seat, 0), seat)
        return all(isinstance(event, ANSWERS) and event.seat != seat for event in missed)

    def bot_memory(self, seat: int, bot: str) -> BotMemory:
        """The memory that a seat's bot continues from. After a rewind bots start with new random streams: what they
        chose was revealed, and must not be what they choose again."""
        kept = self._memories.get(seat)
        if kept is not None and (kept.bot, kept.version) == (bot, MEMORY_VERSION):
            return kept
        return fresh_memory(bot, self.game, seat + self.rewinds * STREAMS_A_REWIND)

    def play(self, seat: int, action: Action | str, move: str, time: float, memory: BotMemory | None = None) -> Entry:
        """Make a choice and return its entry; a `GameError` leaves everything as it was."""
        rolls, shuffles = self.game.tape.next_roll, self.game.tape.next_shuffle
        told = self.game.logged()
        self.game.play(seat, action)
        self._revealing.append(_reveals(self.game, told))
        luck = _luck(self.game, rolls, shuffles)
        entry = Entry(self.entries, "play", seat, str(action), luck, move, time, memory)
        self._enter(entry)
        return entry

    def undo(self, seat: int, move: str, time: float, *, agreed: bool = False) -> Entry:
        """Take back a seat's last choice; with everyone's consent even if something was revealed since."""
        entry = Entry(self.entries, "rewind" if agreed else "undo", seat, "", None, move, time)
        self._take_back(entry)
        self._enter(entry)
        return entry

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last choice by itself (decision 4).

        The active seat may not while others answer: whether they have begun to, in private, is secret.
        """
        if seat == self.game.active and self.game.answering:
            return False
        if self._plays and self._plays[-1].seat == seat:
            return not self._revealing[-1]
        if not self.game.answering:
            return False
        at = self.last_play(seat)
        if at is None or self._revealing[at]:
            return False
        return all(play.seat != self.game.active for play in self._plays[at + 1 :])

    def last_play(self, seat: int) -> int | None:
        """The index of a seat's last choice among those that count."""
        return next((at for at in reversed(range(len(self._plays))) if self._plays[at].seat == seat), None)

    def replay(self, entries: list[Entry]) -> None:
        """Replay further entries of the journal."""
        for entry in entries:
            if entry.position != self.entries:
                raise BrokenJournal(f"entry {entry.position}; expected {self.entries}")
            try:
                if entry.kind == "play":
                    told = self.game.logged()
                    _replay(self.game, entry)
                    self._revealing.append(_reveals(self.game, told))
                else:
                    self._take_back(entry)
            except GameError as error:
                raise BrokenJournal(f"entry {entry.position} can't be played: {error}") from error
            self._enter(entry)

    def _take_back(self, entry: Entry) -> None:
        at = self.last_play(entry.seat)
        if at is None:
            raise IllegalAction(Reason.NOTHING_TO_UNDO, "there is no choice of this seat to take back")
        before = {observer: self.game.events(0, observer) for observer in self.observers}
        if entry.kind == "rewind":
            self.game.rewind(at)
            self.rewinds += 1
            self._plays = [replace(play, memory=None) for play in self._plays[:at]]
            del self._revealing[at:]
        else:
            self.game.undo(entry.seat)
            del self._plays[at], self._revealing[at]
        self._memories = {play.seat: play.memory for play in self._plays if play.memory is not None}
        for observer, log in before.items():
            self._cut(observer, log)

    def _cut(self, observer: Observer, before: list[Event]) -> None:
        """Truncating an observer's log takes one position."""
        after = self.game.events(0, observer)
        if after != before:
            position = self._offset.get(observer, 0) + len(before) + 1
            kept = range(min(len(before), len(after)))  # lists are compared at once, events one by one
            same = bisect_left(kept, True, key=lambda at: before[: at + 1] != after[: at + 1])
            self._cuts[observer] = (position - 1, same)
            self._offset[observer] = position - len(after)
            self._floor[observer] = position

    def _enter(self, entry: Entry) -> None:
        self.entries += 1
        if entry.kind == "rewind":
            self.rewound.add(entry.position)
        self._positions.clear()
        self.taken_back += entry.kind != "play"
        if entry.kind == "play":
            self._plays.append(entry)
            if entry.memory is not None:
                self._memories[entry.seat] = entry.memory
        if entry.move.startswith(BOT):
            self.bot_seats.add(entry.seat)
        elif entry.kind == "play":
            self.chosen[entry.seat] += 1
        if not entry.move.startswith(NO_CLIENT):
            self.moves[entry.seat, entry.move] = self.position(entry.seat)
        self._run_clocks(entry)

    def _run_clocks(self, entry: Entry) -> None:
        waiting = self.game.waiting
        for seat in [*self.owed_since]:
            if seat == entry.seat or seat not in waiting:
                spent = max(0.0, entry.time - self.owed_since.pop(seat))
                self.used[seat] = self.used.get(seat, 0.0) + spent
                self.used_now[seat] = self.used_now.get(seat, 0.0) + spent
        for seat in [*self.used_now]:
            if seat not in waiting:
                del self.used_now[seat]
        for seat in waiting:
            self.owed_since.setdefault(seat, entry.time)


def _opened(header: dict[str, Any], tape: Tape | None = None) -> Game:
    return Game(json.loads(json.dumps(header)), tape)


def _reveals(game: Game, told: int) -> bool:
    """Whether something was revealed since the log had that length."""
    return not REVEALING.isdisjoint(map(type, game.log(told)))


def deal(header: dict[str, Any]) -> dict[str, Any]:
    """The header of a new game, its opening position written out in full."""
    game = new_game(
        header["edition"], header["players"], header["seed"], header["reading"], header["options"],
        layout=header["layout"], first=header["first"], fair=header.get("fair"),
    )  # fmt: skip
    return game.header


def _luck(game: Game, rolls: int, shuffles: int) -> dict[str, Any] | None:
    """The rolls and reshuffles since these positions of the tape."""
    tape = game.tape
    if tape.next_roll == rolls and tape.next_shuffle == shuffles:
        return None
    box = edition_named(game.edition)
    return {
        "rolls": [*tape.rolls[rolls : tape.next_roll]],
        "shuffles": [write_cards(box, cards[::-1]) for cards in tape.shuffles[shuffles : tape.next_shuffle]],
    }


def _replay(game: Game, entry: Entry) -> None:
    """Play an entry with its recorded randomness."""
    if entry.luck:
        box = edition_named(game.edition)
        shuffles = [read_cards(box, cards, "shuffles")[::-1] for cards in entry.luck["shuffles"]]
        game.write_ahead(entry.luck["rolls"], shuffles)
    game.play(entry.seat, entry.action)
    if game.tape.is_written_ahead():
        raise BrokenJournal(f"entry {entry.position} met less luck than is written")
