# cython: embedsignature=True, embedsignature.format=clinic
"""A game: a header, a log of choices, and the state they lead to. The public interface to the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .editions import edition as edition_named
from .invariants import check_state
from .model.actions import Action
from .model.chance import Chance, Tape, sealed_seed
from .model.edition import Edition
from .model.errors import GameError, NotationError, Reason, SaveError, SetupError, wrong_type
from .model.events import Event
from .model.moves import CODE_SHIFT, JOINED, phrase_start, phrases, unpacked
from .model.phases import OVER, SPECTATOR
from .model.state import State
from .model.streams import BOTS
from .model.terms import Seed, plain_seed
from .play.dispatch import answers_are_due, apply
from .play.dispatch import waiting as waiting_seats
from .play.ending import Result, settle
from .play.luck import imagine_luck
from .play.playout import play_randomly
from .record import GameRecord, Seat, codes_of
from .seen.open_view import open_view
from .seen.rendering import rendered
from .seen.summary import summary
from .seen.view import View, view_of
from .seen.view_parts import Part
from .seen.visible import standings as standings_seen
from .text.notation import Notation, Phrase
from .text.position import read_cards, write_cards
from .text.refusals import refusal
from .text.saves import fingerprint, open_save, position_hash, seal_save

MAX_DECISIONS = 1_000_000


@dataclass(frozen=True, slots=True)
class Playout:
    """The outcome of `Game.playout`: the number of decisions until the end, and the result."""

    decisions: int
    result: Result


class Game(GameRecord):
    """One game from the deal to the final result. Create it with `new_game` or `load_game`.

    A turn is a chain of small choices. `waiting` names the seats that have to decide, `legal` lists what a seat may
    choose, `play` makes a choice.

    >>> import random
    >>> rng = random.Random(1)
    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=7)
    >>> while not game.over:
    ...     seat = game.waiting[0]
    ...     game.play(seat, rng.choice(game.legal(seat)))
    >>> game.over, game.waiting, len(game.result.accounts)
    (True, (), 2)

    Games can be copied, pickled and saved; equal choices from equal seeds lead to equal games. In a notebook a game
    is a picture with all cards face up, and `view` one of what a seat may know.
    """

    def __repr__(self) -> str:
        return f"<Game {summary(self.view(None))}>"

    def _repr_svg_(self) -> str:
        return rendered(open_view(self))

    @property
    def edition(self) -> str:
        """The edition's key, such as `classic` or `deluxe`."""
        return self._opening.edition

    @property
    def reading(self) -> str:
        """The printing whose rules apply, such as `en`."""
        return self._opening.reading

    @property
    def players(self) -> tuple[str, ...]:
        """Names in seat order."""
        return self._notation.names

    @property
    def seed(self) -> Seed:
        """The source of all randomness: a number, a secret in hexadecimal digits, or None if it was withheld."""
        return self._opening.seed

    def bot_seed(self, number: int) -> int:
        """The seed of a random stream for this game's bots; it reveals nothing about the game's own randomness."""
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
    def waiting(self) -> tuple[int, ...]:
        """The seats that have to decide, in seat order: several at once for bids and answers."""
        return tuple(waiting_seats(self._state))

    @property
    def active(self) -> int:
        """Whose turn it is, or whose it was when the game ended."""
        return self._state.active

    @property
    def phase(self) -> str:
        """The kind of decision that is due: `turn`, `stock`, `visit`, `bid` and so on."""
        return self._state.edition.phase_names[self._state.phase]

    @property
    def answering(self) -> bool:
        """Whether simultaneous answers are due, which are revealed once all are in."""
        return bool(answers_are_due(self._state))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase == OVER

    @property
    def result(self) -> Result | None:
        """Winners, eaten players and everyone's account once the game is over; None before."""
        return settle(self._state) if self.over else None

    @property
    def moves(self) -> list[tuple[int, Action]]:
        """Every small choice so far: who made it, and what."""
        return [(seat, self._notation.action(code)) for seat, code in unpacked(self._moves)]

    def legal(self, seat: Seat) -> list[Action]:
        """The legal choices of a seat in canonical order; empty if it does not have to decide.

        >>> game = new_game(setup={"hands": {"Ana": "artisan wood stone"}, "stalls": ["lapis", "", "trompe"]})
        >>> game.legal(0)
        [<Action quarry>, <Action take 1>, <Action take 3>]
        """
        return self._table.actions(codes_of(self, seat))

    def play(self, seat: Seat, action: Action | str) -> None:
        """Make a choice, as an `Action` or in notation; a phrase makes several at once.

        Raises `GameError` if the choice is not legal; then nothing has changed.

        >>> game = new_game(seed=7, first=0)
        >>> game.play(0, "take 2")
        >>> game.play(0, "stock 3 1 2")
        >>> game.play(0, "done")
        >>> game.active
        1
        """
        read = action.code if type(action) is Action else self._read(action)
        if isinstance(read, Phrase):
            self._adopt(self._seat(seat), *self._tried(seat, read))
            return
        if read not in codes_of(self, seat):
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

    def command(self, seat: Seat, text: str) -> None:
        """Like `play`, restricted to the commands of scenario files: whole phrases, no small steps."""
        self._notation.check_spoken(text)
        self.play(seat, text)

    def view(self, seat: Seat | None) -> View:
        """What a seat may know; `None` for a spectator.

        >>> game = new_game("classic", ["Ana", "Ben", "Cleo"], seed=7)
        >>> [len(player["known"]) for player in game.view(None).to_dict()["players"]]
        [0, 0, 0]
        """
        return view_of(self._state, None if seat is None else self._seat(seat), self._notation)

    def changes(self, was: State | None) -> tuple[State, list[str] | None]:
        """A copy of the current state, and the names of the fields that differ from an earlier one (None: all)."""
        return self._state.copy(), None if was is None else self._state.differing(was)

    def part(self, part: Part, seat: Seat | None) -> Any:
        """One part of a seat's view in words, for callers that update many views."""
        return part.seen(self._state, SPECTATOR if seat is None else self._seat(seat), self._notation)

    def standings(self, seat: Seat | None) -> list[tuple[Any, ...]]:
        """What a seat knows about each player, as numbers: the rows behind a view's `players`."""
        return standings_seen(self._state, SPECTATOR if seat is None else self._seat(seat))

    def events(self, since: int, seat: Seat | None) -> list[Event]:
        """The log as a seat may see it (`None`: a spectator), starting from entry `since` of that seat's log.

        >>> game = new_game(setup={"stalls": ["", "wood lapis^", ""], "draw": "stone stone marble^"})
        >>> game.play(0, "take 2")
        >>> [type(event).__name__ for event in game.events(0, None)]
        ['StallTaken', 'CardsDrawn', 'TopTurned']
        >>> game.events(0, 0)[0].cards, game.events(0, 1)[0].cards
        (('wood', 'lapis'), (None, 'lapis'))
        """
        if seat is not None:
            self._seat(seat)
        return self._log().seen(seat, since)

    def told(self, seat: Seat | None) -> int:
        """The length of the log as a seat may see it."""
        if seat is not None:
            self._seat(seat)
        return self._log().length(seat)

    def log(self, since: int = 0) -> list[Event]:
        """The complete log from entry `since` on, secrets included: for storage and analysis, never for a player."""
        return self._log().events[since:]

    def logged(self) -> int:
        """The length of the complete log."""
        return len(self._log().events)

    def undo(self, seat: Seat) -> None:
        """Take back a seat's last choice (a phrase as a whole). Raises `GameError` if something was revealed since.

        >>> game = new_game(seed=7, first=0)
        >>> game.play(0, "quarry")
        >>> game.undo(0)
        >>> game.phase
        'turn'
        """
        self._take_back(self._seat(seat))

    def rewind(self, phrases: int) -> None:
        """Go back to after the first phrases or single choices, whatever was revealed since.

        >>> game = new_game(seed=7, first=0)
        >>> game.play(0, "take 2")
        >>> game.rewind(0)
        >>> game.phase, game.moves
        ('turn', [])
        """
        self._leave_out(phrase_start(self._moves, phrases), len(self._moves))

    def copy(self) -> Game:
        """An independent copy.

        >>> game = new_game(seed=7, first=0)
        >>> other = game.copy()
        >>> other.play(0, "take 1")
        >>> game.phase, other.phase
        ('turn', 'stock')
        """
        twin: Game = Game.__new__(Game)
        twin._opening = self._opening
        twin._notation = self._notation
        twin._table = self._table
        twin._state = self._state.copy()
        twin._moves = self._moves
        twin._shares_moves = self._shares_moves = True
        twin._written_ahead = self._written_ahead
        twin._legal = None
        twin._events = None
        return twin

    def at(self, moves: int) -> Game:
        """The game as it was after that many choices, with the luck that it had; negative: so many choices ago.

        >>> game = new_game(seed=7, first=0)
        >>> game.play(0, "take 2")
        >>> game.at(0).phase, game.at(-1).phase, game.at(1).phase
        ('turn', 'turn', 'stock')
        """
        again = Game(self.header, self.tape.rewound())
        for seat, action in self.moves[:moves]:
            again.play(seat, action)
        return again

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        box, logged = self._notation.box, self._events is not None
        return _restored, (box, self._opening.header(), self.tape, self._moves.tobytes(), logged)

    def playout(self, rng: Chance) -> Playout:
        """Play a copy to its end with random choices, in native code where compiled. This game is not changed.

        >>> from cleopatra import Chance
        >>> new_game(seed=7).playout(Chance(1)).result.winners
        (0,)
        """
        if not isinstance(rng, Chance):
            raise wrong_type("playout", "random numbers, such as Chance(1)", rng)
        s = self._state.copy()
        s.tape = None
        s.remembers = 0
        imagine_luck(s, rng.draw())
        decisions = play_randomly(s, rng, MAX_DECISIONS)
        return Playout(decisions, settle(s))

    def check(self) -> None:
        """Raise AssertionError if the position violates an invariant: for tests and for finding bugs."""
        check_state(self._state)

    def fingerprint(self) -> str:
        """A hash of the complete position, hidden cards included."""
        return fingerprint(self._state)

    def to_json(self, *, withhold_seed: bool = False) -> str:
        """The game as the text of a save file, read by `load_game`.

        With `withhold_seed` the file holds the randomness used so far, but nothing about future shuffles and dice.
        """
        box = self._state.edition
        action = self._notation.action
        moves = [[seat, *[str(action(code)) for code in codes]] for seat, codes in phrases(self._moves)]
        return seal_save(
            {
                "game": self._opening.withheld() if withhold_seed else self._opening.header(),
                "rolls": list(self.tape.rolls),
                "shuffles": [write_cards(box, cards[::-1]) for cards in self.tape.shuffles],
                "moves": moves,
                "position": position_hash(self._state),
            }
        )

    def _read(self, action: Action | str) -> int | Phrase:
        if isinstance(action, Action):
            return action.code
        if isinstance(action, str):
            return self._notation.read(action)
        raise NotationError(Reason.BAD_NOTATION, f"expected an action or its notation, not {action!r}")


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
    fair: Mapping[str, Any] | None = None,
) -> Game:
    """Start a game.

    `reading` chooses a printing of the classic rules, `options` are table options such as `open_tallies`, `layout` is a
    custom garden, `first` the first player (random by default). `setup` starts from a position instead of a deal, as in
    scenario files. `fair` describes how the seed was made, for `cleopatra.rules.fairness.verify`. Raises `SetupError`.

    >>> game = new_game("deluxe", ["Ana", "Ben"], seed=7, options={"open_tallies": True})
    >>> game.players, game.edition
    (('Ana', 'Ben'), 'deluxe')
    >>> position = new_game("classic", ["Ana", "Ben", "Cleo"], setup={"hands": {"Ana": "artisan wood stone"}})
    >>> position.play(0, "build wall L1 pay artisan wood stone")
    >>> position.view(0).to_dict()["players"][0]["talents"]
    8
    """
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise SetupError(Reason.PLAYER_COUNT, f"players: expected a list of names, not {players!r}")
    for name, table, reason in (
        ("options", options, Reason.UNKNOWN_OPTION), ("layout", layout, Reason.BAD_LAYOUT),
        ("setup", setup, Reason.BAD_SETUP), ("fair", fair, Reason.BAD_SEED),
    ):  # fmt: skip
        if table is not None and not isinstance(table, Mapping):
            raise SetupError(reason, f"{name}: expected a dict, not {table!r}")
    if first is not None and first not in range(len(players)):
        raise SetupError(Reason.UNKNOWN_SEAT, f"no seat {first!r} to begin; expected 0 to {len(players) - 1}")
    header = {
        "edition": edition,
        "reading": reading,
        "options": dict(options or {}),
        "layout": dict(layout) if layout else None,
        "players": list(players),
        "seed": plain_seed(seed),
        "first": first,
        "setup": dict(setup) if setup is not None else None,
        "fair": dict(fair) if fair is not None else None,
    }
    return Game(header, tape)


def _restored(box: Edition, header: dict[str, Any], tape: Tape, moves: bytes, with_log: bool) -> Game:
    """A game from its pickle, replayed; its edition was unpickled before it."""
    game = Game(header, tape.rewound())
    game._restore(moves, with_log)
    return game


def load_game(text: str, *, seed: Seed = None) -> Game:
    """Load a game from the text of a save file. Every step is replayed and checked.

    Randomness beyond what the file records comes from the game's own seed, or from `seed`. Raises `SaveError`.

    >>> game = new_game(seed=7)
    >>> load_game(game.to_json()).fingerprint() == game.fingerprint()
    True
    """
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
