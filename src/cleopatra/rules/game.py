"""A game: a header, a log of choices, and the state they lead to. The door through which everybody plays."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .editions import edition as edition_named
from .invariants import check_state
from .model.actions import Action
from .model.chance import BLANK, Chance, Tape, sealed_seed
from .model.edition import Edition
from .model.errors import GameError, IllegalAction, NotationError, Reason, SaveError, SetupError
from .model.event_log import EventLog
from .model.events import REVELATIONS, Event
from .model.moves import CODE_SHIFT, JOINED, NO_MOVES, Moves, last_phrase, phrases, unpacked
from .model.phases import OVER, SPECTATOR
from .model.state import State
from .model.streams import BOTS
from .model.terms import Seed
from .opening import Opening
from .play.dispatch import answers_are_due, apply, legal, waiting
from .play.ending import Result, settle
from .play.luck import imagine_luck
from .play.playout import play_randomly
from .seen.view import View, view_of
from .seen.view_parts import Part
from .seen.visible import standings
from .text.notation import Notation, Phrase
from .text.phrases import play_phrase
from .text.position import read_cards, write_cards
from .text.refusals import refusal
from .text.saves import fingerprint, open_save, position_hash, seal_save

MAX_DECISIONS = 1_000_000


@dataclass(frozen=True, slots=True)
class Playout:
    """A game played to its end: how many choices it took, and the account."""

    decisions: int
    result: Result


class Game:
    """One table from the deal to the account. Make it with `new_game` or `load_game`."""

    __slots__ = ("_events", "_legal", "_moves", "_notation", "_opening", "_shares_moves", "_state", "_written_ahead")

    def __init__(self, header: dict[str, Any], tape: Tape | None = None) -> None:
        self._opening = Opening(header)
        self._notation = self._opening.notation
        self._state = self._opening.table()
        self._state.tape = tape or BLANK
        self._written_ahead = self.tape.is_written_ahead()
        self._moves = NO_MOVES
        self._shares_moves = True
        self._legal: dict[int, list[int]] | None = None
        self._events: EventLog | None = None

    @property
    def edition(self) -> str:
        """The box: `classic` or `deluxe`."""
        return self._opening.edition

    @property
    def reading(self) -> str:
        """The printing whose rules are played."""
        return self._opening.reading

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seat order."""
        return self._notation.names

    @property
    def seed(self) -> Seed:
        """Where this game's luck comes from: a number, a secret in hexadecimal digits, or None if it was withheld."""
        return self._opening.seed

    def bot_seed(self, number: int) -> int:
        """The seed of one of many streams of luck for this game's bots; the game's own luck can't be told from it."""
        return sealed_seed(self._opening.secret(), BOTS, number)

    @property
    def header(self) -> dict[str, Any]:
        """Edition, reading, options, layout, players, seed and the opening position in full."""
        return self._opening.header()

    @property
    def notation(self) -> Notation:
        """Reads and writes the commands of this table."""
        return self._notation

    @property
    def tape(self) -> Tape:
        """The luck of this game so far."""
        tape = self._state.tape
        if tape is None:
            raise AssertionError("a game always has a tape")
        return tape

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that owe a decision, in seat order."""
        return tuple(waiting(self._state))

    @property
    def active(self) -> int:
        """Whose turn it is, or whose it was when the game ended."""
        return self._state.active

    @property
    def phase(self) -> str:
        """Which kind of choice is due: `turn`, `stock`, `visit`, `bid` and so on."""
        return self._state.edition.phase_names[self._state.phase]

    @property
    def answering(self) -> bool:
        """Whether answers are due that several seats may owe at once, unseen until all are in."""
        return bool(answers_are_due(self._state))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase == OVER

    @property
    def result(self) -> Result | None:
        """Winners, eaten and everyone's account, once the game is over."""
        return settle(self._state) if self.over else None

    @property
    def moves(self) -> list[tuple[int, Action]]:
        """Every small choice so far: who made it, and what."""
        return [(seat, self._notation.action(code)) for seat, code in unpacked(self._moves)]

    def legal(self, seat: int) -> list[Action]:
        """The choices of a seat in canonical order; empty where it owes none."""
        return self._notation.actions(self._codes(seat))

    def play(self, seat: int, action: Action | str) -> None:
        """Make a choice, or several in one phrase. Raises `GameError`, and then nothing has changed."""
        read = action.code if type(action) is Action else self._read(action)
        if isinstance(read, Phrase):
            self._adopt(self._seat(seat), *self._tried(seat, read))
            return
        if read not in self._codes(seat):
            raise refusal(self._state, self._seat(seat), read)
        if self._written_ahead:
            self._written_ahead = self.tape.is_written_ahead()
            self._adopt(seat, *self._tried(seat, [read]))
            return
        apply(self._state, seat, read)
        if self._shares_moves:
            self._part()
        self._moves.append(read << CODE_SHIFT | seat)
        self._legal = None

    def command(self, seat: int, text: str) -> None:
        """Like `play`, for the words of scenario files only: no small steps."""
        self._notation.check_spoken(text)
        self.play(seat, text)

    def view(self, seat: int | None) -> View:
        """What a seat knows; `None` for a spectator."""
        return view_of(self._state, None if seat is None else self._seat(seat), self._notation)

    def changes(self, was: State | None) -> tuple[State, list[str] | None]:
        """How the game stands now, and in which numbers that differs from how it stood; None: in all."""
        return self._state.copy(), None if was is None else self._state.differing(was)

    def part(self, part: Part, seat: int | None) -> Any:
        """One part of a seat's view in words, for whoever shows many views one after another."""
        return part.seen(self._state, SPECTATOR if seat is None else self._seat(seat), self._notation)

    def standings(self, seat: int | None) -> list[tuple[Any, ...]]:
        """What a seat knows of each player, as numbers: the rows behind a view's `players`."""
        return standings(self._state, SPECTATOR if seat is None else self._seat(seat))

    def events(self, since: int, seat: int | None) -> list[Event]:
        """The log as a seat may see it, from its own entry number `since` on."""
        if seat is not None:
            self._seat(seat)
        return self._log().seen(seat, since)

    def told(self, seat: int | None) -> int:
        """How many entries the log has as a seat may see it."""
        if seat is not None:
            self._seat(seat)
        return self._log().length(seat)

    def log(self, since: int = 0) -> list[Event]:
        """The whole log from an entry on, secrets included: for storage and analysis, never for a player."""
        return self._log().events[since:]

    def logged(self) -> int:
        """How many entries the whole log has."""
        return len(self._log().events)

    def undo(self, seat: int) -> None:
        """Take back a seat's last choice (a phrase as a whole), unless something was revealed since."""
        seat = self._seat(seat)
        meanwhile = self.answering and seat != self._state.active
        others = [other for other in range(self._state.players) if other not in (seat, self._state.active)]
        start, end = last_phrase(self._moves, seat, others if meanwhile else [])
        s = self._replay(self._moves[:start])
        told: list[Event] = []
        s.sink = told
        for mover, code in unpacked(self._moves[start:end]):
            apply(s, mover, code)
        if any(isinstance(event, REVELATIONS) for event in told):
            raise IllegalAction(Reason.REVEALED, "something was revealed since; it can't be taken back")
        self._moves = self._moves[:start] + self._moves[end:]
        self._shares_moves = False
        self._state = self._replay(self._moves)
        self._state.tape = self.tape.cut()
        self._legal = None
        if self._events is not None:
            self._events = None
            self._log()

    def write_ahead(self, rolls: Iterable[int], shuffles: Iterable[list[int]]) -> None:
        """Write luck to come onto the tape, for playing back a game whose luck was kept elsewhere."""
        tape = self.tape
        self._state.tape = Tape((*tape.rolls, *rolls), (*tape.shuffles, *shuffles), tape.next_roll, tape.next_shuffle)
        self._written_ahead = self.tape.is_written_ahead()

    def tear_off(self) -> None:
        """Do without what is written ahead: who leaves the way that a game once took meets luck of their own."""
        self._state.tape = self.tape.cut()
        self._written_ahead = False

    def copy(self) -> Game:
        """The same game, free to go another way."""
        twin = object.__new__(Game)
        twin._opening = self._opening
        twin._notation = self._notation
        twin._state = self._state.copy()
        twin._moves = self._moves
        twin._shares_moves = self._shares_moves = True
        twin._written_ahead = self._written_ahead
        twin._legal = None
        twin._events = None
        return twin

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        box, logged = self._notation.box, self._events is not None
        return _restored, (box, self._opening.header(), self.tape, self._moves.tobytes(), logged)

    def playout(self, rng: Chance) -> Playout:
        """Play a copy on to its end at random, in one go: this game stays where it is."""
        s = self._state.copy()
        s.tape = None
        s.remembers = 0
        imagine_luck(s, rng.draw())
        decisions = play_randomly(s, rng, MAX_DECISIONS)
        return Playout(decisions, settle(s))

    def check(self) -> None:
        """Raise AssertionError where the position breaks a law of the game: for tests and for finding bugs."""
        check_state(self._state)

    def fingerprint(self) -> str:
        """A hash of the whole position."""
        return fingerprint(self._state)

    def to_json(self, *, withhold_seed: bool = False) -> str:
        """The game as a save file. Without its seed nobody can tell the luck to come; what came is in the file."""
        box = self._state.edition
        action = self._notation.action
        moves = [[seat, *[str(action(code)) for code in codes]] for seat, codes in phrases(self._moves)]
        return seal_save(
            {
                "game": self._opening.header() | ({"seed": None} if withhold_seed else {}),
                "rolls": list(self.tape.rolls),
                "shuffles": [write_cards(box, cards[::-1]) for cards in self.tape.shuffles],
                "moves": moves,
                "position": position_hash(self._state),
            }
        )

    def _seat(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self._state.players:
            last = self._state.players - 1
            raise IllegalAction(Reason.UNKNOWN_SEAT, f"no seat {seat!r}; expected 0 to {last}")
        return seat

    def _codes(self, seat: int) -> list[int]:
        if self._legal is None:
            self._legal = {}
        codes = self._legal.get(seat)
        if codes is None:
            codes = self._legal[seat] = legal(self._state, self._seat(seat))
        return codes

    def _read(self, action: Action | str) -> int | Phrase:
        if isinstance(action, Action):
            return action.code
        if isinstance(action, str):
            return self._notation.read(action)
        raise NotationError(Reason.BAD_NOTATION, f"expected an action or its notation, not {action!r}")

    def _tried(self, seat: int, choice: Phrase | list[int]) -> tuple[State, list[int], list[Event]]:
        """A choice made on a copy, which is thrown away should it fail on the way."""
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
        """Twins hold the same moves until one of them goes on: that one writes its own."""
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


def new_game(
    edition: str = "classic",
    players: Sequence[str] = ("Ana", "Ben", "Cleo"),
    seed: Seed = 0,
    reading: str = "en",
    options: Mapping[str, bool] | None = None,
    *,
    layout: Mapping[str, str] | None = None,
    first: int | None = None,
    setup: Mapping[str, Any] | None = None,
    tape: Tape | None = None,
) -> Game:
    """A new game. `first` is the seat that begins (else chance says); `setup` puts a position instead of a deal."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise SetupError(Reason.PLAYER_COUNT, "players: expected a list of names")
    if first is not None and not 0 <= first < len(players):
        raise SetupError(Reason.UNKNOWN_SEAT, f"no seat {first!r} to begin; expected 0 to {len(players) - 1}")
    header = {
        "edition": edition,
        "reading": reading,
        "options": dict(options or {}),
        "layout": dict(layout) if layout else None,
        "players": list(players),
        "seed": seed,
        "first": first,
        "setup": dict(setup) if setup is not None else None,
    }
    return Game(header, tape)


def _restored(box: Edition, header: dict[str, Any], tape: Tape, moves: bytes, with_log: bool) -> Game:
    """A game from its pickle, played again; its box was received before it."""
    game = Game(header, tape.rewound())
    game._moves = array("i", moves)
    game._shares_moves = False
    game._state = game._replay(game._moves)
    game._written_ahead = game.tape.is_written_ahead()
    if with_log:
        game._log()
    return game


def load_game(text: str, *, seed: Seed = None) -> Game:
    """A game from its save file, played again from its opening to be sure that it is sound. Luck that is not written
    there yet comes from the game's own seed, unless another is given."""
    body = open_save(text)
    try:
        header = body["game"] if seed is None else body["game"] | {"seed": seed}
        box = edition_named(header["edition"])
        shuffles = [read_cards(box, cards, "shuffles")[::-1] for cards in body["shuffles"]]
        game = Game(header, Tape(body["rolls"], shuffles))
        for seat, *steps in body["moves"]:
            for i, step in enumerate(steps):
                game.play(seat, step)
                if i:
                    game._moves[-1] |= JOINED
    except GameError as error:
        raise SaveError(Reason.SAVE_DAMAGED, f"the game can't be played as saved: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SaveError(Reason.SAVE_DAMAGED, f"the file lacks something a saved game has: {error!r}") from None
    if position_hash(game._state) != body.get("position"):
        raise SaveError(Reason.SAVE_DAMAGED, "played again, the game comes to another position than was saved")
    return game
