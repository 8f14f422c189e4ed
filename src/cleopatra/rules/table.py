"""Tables: one game without a log, played by action index, for learners and searchers.

A table keeps its state to itself. It moves by the same authority as a `Game` and meets the same luck from the same
seed; what it leaves out is the log, with everything that needs one: saves, events, undo.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .chance import Chance
from .choices import Choices
from .determinize import determinize
from .editions import edition as edition_named
from .ending import Result, settle
from .errors import IllegalAction, Reason
from .features import ACTION_INDICES, NOBODY, Bytes, Floats
from .insights import FACTS
from .layout import standard_layout
from .notation import Notation
from .observe import choice_mask, code_of, index_of, observe
from .outlook import Outlook, prospect, survey, take_facts
from .phases import BIDS, OVER, UNDECIDED
from .play import apply, legal, list_choices, owes
from .playout import play_to_next_turn, playout
from .policies import STEWARD
from .reckoning import Reckoning, final_score, reckon
from .refusals import refusal
from .setup import deal, empty_table
from .state import State
from .steward import steward_choice
from .terms import check_names, check_options, check_seed
from .view import View, view_of

TABLE_CHOICES = Choices()
ACCOUNT = Reckoning()
HORIZON = Outlook()
LONGEST_PLAYOUT = 3000


def first_owing(s: State) -> int:
    """The first seat that owes a decision; NOBODY at the end."""
    for seat in range(s.players):
        if owes(s, seat):
            return seat
    return NOBODY


def is_open(s: State, seat: int, code: int) -> int:
    """Whether that choice is one of a seat's."""
    list_choices(s, seat, TABLE_CHOICES)
    return TABLE_CHOICES.holds(code)


def rewards_of(result: Result, players: int) -> list[float]:
    """A sole winner gets 1 and everyone else -1 / (players - 1); winners share, and it comes to nothing in all."""
    if not result.winners:
        return [0.0] * players
    won = (1.0 * players / len(result.winners) - 1) / (players - 1)
    return [won if seat in result.winners else -1.0 / (players - 1) for seat in range(players)]


def lay_table(edition: str, names: Sequence[str], reading: str, options: Mapping[str, bool]) -> State:
    """A table before the deal."""
    box = edition_named(edition)
    check_names(box, names)
    return empty_table(box, box.reading(reading), standard_layout(), len(names), check_options(options))


class Table:
    """One game from the deal to the account. Make it with `open_table`."""

    def __init__(self, state: State, notation: Notation) -> None:
        self._state = state
        self.notation = notation

    @property
    def players(self) -> int:
        """How many sit here."""
        return self._state.players

    @property
    def seat(self) -> int:
        """Who chooses next: the first of those who owe a decision; NOBODY at the end."""
        return first_owing(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase == OVER

    @property
    def result(self) -> Result | None:
        """Winners, eaten and everyone's account, once the game is over."""
        return settle(self._state) if self.over else None

    def codes(self, seat: int) -> list[int]:
        """The numbers of a seat's choices, in canonical order."""
        return legal(self._state, seat)

    def indices(self, seat: int) -> list[int]:
        """The indices of a seat's choices, ascending."""
        found = [index_of(code, seat, self.players) for code in self.codes(seat)]
        return sorted([index for index in found if index >= 0])

    def play(self, seat: int, index: int) -> None:
        """Make the choice behind a seat's index. Raises `GameError`, and then nothing has changed."""
        if not 0 <= seat < self.players:
            raise IllegalAction(Reason.UNKNOWN_SEAT, f"no seat {seat!r}; expected 0 to {self.players - 1}")
        if not 0 <= index < ACTION_INDICES:
            raise IllegalAction(Reason.NOT_NOW, f"no action index {index}; expected 0 to {ACTION_INDICES - 1}")
        self.choose(seat, code_of(index, seat, self.players))

    def choose(self, seat: int, code: int) -> None:
        """Make the choice with that number, likewise."""
        if not is_open(self._state, seat, code):
            raise refusal(self._state, seat, code)
        apply(self._state, seat, code)

    def observe(self, seat: int, out: Floats) -> None:
        """Write what a seat knows, as `features` names it."""
        observe(self._state, seat, out, 0)

    def mask(self, seat: int, out: Bytes) -> int:
        """Write which indices are open to a seat; says how many."""
        return choice_mask(self._state, seat, out, 0)

    def view(self, seat: int | None) -> View:
        """What a seat knows; `None` for a spectator."""
        return view_of(self._state, seat, self.notation)

    def rewards(self) -> list[float]:
        """Everyone's reward at the end; nothing until then."""
        return rewards_of(settle(self._state), self.players) if self.over else [0.0] * self.players

    def copy(self) -> Table:
        """The same game, free to go another way."""
        return Table(self._state.copy(), self.notation)

    def __deepcopy__(self, memo: object) -> Table:
        return self.copy()

    def allows(self, seat: int, code: int) -> bool:
        """Whether the choice with that number is open to a seat."""
        return bool(is_open(self._state, seat, code))

    def take_back_answers(self, seat: int) -> None:
        """Others' bids that are in but not shown are to be made again: nobody knows them, so they may be any (R111)."""
        s = self._state
        s.remembers = 0
        if s.phase == BIDS:
            for other in range(s.players):
                if other != seat:
                    s.reply[other] = UNDECIDED

    def advance(self, rng: Chance) -> None:
        """Have the steward play for everybody until a turn opens, or the game is over."""
        play_to_next_turn(self._state, rng, STEWARD)

    def steward(self, seat: int, rng: Chance, desk: Reckoning = ACCOUNT) -> int:
        """The number of what the steward would choose for a seat that owes a decision, at a desk of its own or not."""
        return steward_choice(self._state, seat, rng, TABLE_CHOICES, desk)

    def play_out(self, rng: Chance) -> list[int]:
        """Have the steward play the game to its end. Everyone's score then, in hundredths of a talent, fewer amulets
        before more; the eaten have less than nothing."""
        s = self._state
        playout(s, rng, LONGEST_PLAYOUT, STEWARD)
        reckon(s, 0, ACCOUNT)
        return [final_score(s, ACCOUNT, seat) - max(0, ACCOUNT.corrupt[seat]) for seat in range(s.players)]

    def facts(self) -> list[list[int]]:
        """What the outlook looks at, seat by seat, for learning; when a turn opens."""
        survey(self._state, HORIZON, ACCOUNT)
        found = []
        for seat in range(self._state.players):
            take_facts(self._state, seat, HORIZON, ACCOUNT)
            found.append([HORIZON.facts[at] for at in range(FACTS)])
        return found

    def prospects(self) -> list[int]:
        """How likely each seat is to win, as powers of e in 1024ths; when a turn opens."""
        survey(self._state, HORIZON, ACCOUNT)
        found = []
        for seat in range(self._state.players):
            take_facts(self._state, seat, HORIZON, ACCOUNT)
            found.append(prospect(self._state, HORIZON))
        return found

    def imagined(self, seat: int, luck: int) -> Table:
        """A table that the seat can't tell from this one: what is hidden from it is dealt anew, as chance has it."""
        return imagine(self.view(seat), Chance(luck))


def imagine(view: View, rng: Chance) -> Table:
    """A table that whoever has that view can't tell from the real one; it remembers nothing for its players."""
    s = determinize(view, rng)
    return Table(s, view.notation)


def open_table(edition: str, names: Sequence[str], seed: int, reading: str, options: Mapping[str, bool]) -> Table:
    """A new table, dealt from a seed as `new_game` would deal it."""
    check_seed(seed)
    s = lay_table(edition, names, reading, options)
    deal(s, seed, None)
    return Table(s, Notation(s.edition, names))
