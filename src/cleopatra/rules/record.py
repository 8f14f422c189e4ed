"""The record of a game: its opening, the moves since and the state they lead to; moves taken back and replayed."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any

from .model.chance import BLANK, Tape
from .model.errors import IllegalAction, Reason
from .model.event_log import EventLog
from .model.events import REVELATIONS, Event
from .model.moves import CODE_SHIFT, JOINED, NO_MOVES, Moves, last_phrase, unpacked
from .model.state import State
from .opening import Opening
from .play.dispatch import answers_are_due, apply, legal
from .text.action_table import ActionTable
from .text.notation import Notation, Phrase
from .text.phrases import play_phrase

Seat = int
"""A seat as callers name it: it may be anything, and is checked."""


def checked_seat(seat: Seat, players: int) -> int:
    """The number of a seat. Raises `IllegalAction` if there is no such seat."""
    if type(seat) is not int or not 0 <= seat < players:
        raise IllegalAction(Reason.UNKNOWN_SEAT, f"no seat {seat!r}; expected 0 to {players - 1}")
    return seat


class GameRecord:
    """What a game keeps. The log of events is written from the first time that it is asked for."""

    _opening: Opening
    _notation: Notation
    _table: ActionTable
    _state: State
    _moves: Moves[int]
    _shares_moves: bool
    """Whether copies of this game have the same list of moves."""
    _written_ahead: bool
    _legal: list[int] | None
    """The choices of `_legal_seat` in this position, once they were asked for."""
    _legal_seat: int
    _events: EventLog | None

    def __init__(self, header: dict[str, Any], tape: Tape | None = None) -> None:
        self._opening = Opening(header)
        self._notation = self._opening.notation
        self._table = self._notation.table
        self._state = self._opening.table()
        self._state.tape = tape or BLANK
        self._written_ahead = self.tape.is_written_ahead()
        self._moves = NO_MOVES
        self._shares_moves = True
        self._legal = None
        self._legal_seat = 0
        self._events = None

    @property
    def tape(self) -> Tape:
        """The dice rolls and reshuffles so far."""
        tape = self._state.tape
        if tape is None:
            raise AssertionError("a game always has a tape")
        return tape

    def write_ahead(self, rolls: Iterable[int], shuffles: Iterable[list[int]]) -> None:
        """Record rolls and reshuffles to come, for replaying a game whose randomness was stored elsewhere."""
        tape = self.tape
        self._state.tape = Tape((*tape.rolls, *rolls), (*tape.shuffles, *shuffles), tape.next_roll, tape.next_shuffle)
        self._written_ahead = self.tape.is_written_ahead()

    def tear_off(self) -> None:
        """Drop what `write_ahead` recorded and was not used yet: a game that leaves its record draws from its seed."""
        self._state.tape = self.tape.cut()
        self._written_ahead = False

    def _seat(self, seat: Seat) -> int:
        return checked_seat(seat, self._state.players)

    def _tried(self, seat: int, choice: Phrase | list[int]) -> tuple[State, list[int], list[Event]]:
        """A choice made on a copy, which is discarded if a step fails."""
        trial = self._state.copy()
        told: list[Event] = []
        if self._events is not None:
            trial.sink = told
        if isinstance(choice, Phrase):
            return trial, play_phrase(trial, seat, choice), told
        for code in choice:
            apply(trial, seat, code)
        return trial, choice, told

    def _adopt(self, seat: int, trial: State, steps: list[int], told: list[Event]) -> None:
        if self._events is not None:
            self._events.events.extend(told)
            trial.sink = self._events.events
        self._state = trial
        if self._shares_moves:
            self._part()
        for i, code in enumerate(steps):
            self._moves.append(code << CODE_SHIFT | (JOINED if i else 0) | seat)
        self._legal = None

    def _part(self) -> None:
        """Copy on write: copies of a game share their moves until one of them continues."""
        self._moves = self._moves[:]
        self._shares_moves = False

    def _log(self) -> EventLog:
        if self._events is None:
            self._events = EventLog()
            self._state = self._replay(self._moves, self._events.events)
        return self._events

    def _replay(self, moves: Moves[int], sink: list[Event] | None = None) -> State:
        s = self._opening.table()
        s.tape = self.tape.rewound()
        s.sink = sink
        for seat, code in unpacked(moves):
            apply(s, seat, code)
        return s

    def _take_back(self, seat: int) -> None:
        """Drop a seat's last phrase, unless something was revealed since."""
        meanwhile = answers_are_due(self._state) and seat != self._state.active
        others = [other for other in range(self._state.players) if other not in (seat, self._state.active)]
        start, end = last_phrase(self._moves, seat, others if meanwhile else [])
        trial = self._replay(self._moves[:start])
        told: list[Event] = []
        trial.sink = told
        for mover, code in unpacked(self._moves[start:end]):
            apply(trial, mover, code)
        if any(isinstance(event, REVELATIONS) for event in told):
            raise IllegalAction(Reason.REVEALED, "something was revealed since; it can't be taken back")
        self._leave_out(start, end)

    def _leave_out(self, start: int, end: int) -> None:
        """Go back to the position before some moves, and make those after them."""
        told: list[Event] = []
        s = self._replay(self._moves[:start], None if self._events is None else told)
        if self._events is not None:
            self._events.cut(len(told))
            s.sink = self._events.events
        for seat, code in unpacked(self._moves[end:]):
            apply(s, seat, code)
        self._moves = self._moves[:start] + self._moves[end:]
        self._shares_moves = False
        self._state = s
        self._state.tape = self.tape.cut()
        self._written_ahead = False
        self._legal = None

    def _restore(self, moves: bytes, with_log: bool) -> None:
        """Replay the moves of a pickle."""
        self._moves = array("i", moves)
        self._shares_moves = False
        self._state = self._replay(self._moves)
        self._written_ahead = self.tape.is_written_ahead()
        if with_log:
            self._log()


def codes_of(record: GameRecord, seat: Seat) -> list[int]:
    """The codes of a seat's choices. Those of the seat that was asked about last are kept while the position lasts."""
    number = checked_seat(seat, record._state.players)
    if record._legal is None or record._legal_seat != number:
        record._legal = legal(record._state, number)
        record._legal_seat = number
    return record._legal
