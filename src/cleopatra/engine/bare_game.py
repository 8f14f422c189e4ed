"""A bare game: one game without a log, for search and for learning.

Its state is private. It follows the same rules as a `Game` and draws the same chance from the same seed, but keeps no
log, so it has no saves, events or undo.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence

from cleopatra.rules.editions import edition as edition_named
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.model.phases import BIDS, DISCARDING, NOBODY, OVER, UNDECIDED
from cleopatra.rules.model.state import State
from cleopatra.rules.model.terms import check_names, check_options, secret_of
from cleopatra.rules.play.deal import deal, empty_table
from cleopatra.rules.play.dispatch import apply, legal, list_choices, owes
from cleopatra.rules.play.ending import Result, settle
from cleopatra.rules.seen.determinize import determinize
from cleopatra.rules.seen.view import View, view_of
from cleopatra.rules.text.notation import Notation
from cleopatra.rules.text.refusals import refusal

from .estimates import Estimates, estimate, final_score
from .features import SIZE
from .observe import index_of
from .playouts import play_to_end, play_to_next_turn
from .policy_input import write_input
from .policy_net import PolicyNet
from .rollout_policy import rollout_choice
from .value_net import ValueNet, evaluate, survey, take_facts
from .value_weights import FACTS

GAME_CHOICES = Choices()
SHARED_ESTIMATES = Estimates()
SHARED_NET = ValueNet()
POLICY_ROW = array("f", [0.0] * SIZE)
POLICY_INPUT = array("i", [0] * SIZE)
NO_LOGIT = -(1 << 20)
"""The index of a choice that has none: a bid that is too high."""
LONGEST_PLAYOUT = 3000


def first_owing(s: State) -> int:
    """The first seat that owes a decision; NOBODY at the end."""
    if s.phase <= DISCARDING:
        return s.active
    for seat in range(s.players):
        if owes(s, seat):
            return seat
    return NOBODY


def is_legal(s: State, seat: int, code: int) -> int:
    """Whether a seat may make that choice."""
    list_choices(s, seat, GAME_CHOICES)
    return GAME_CHOICES.holds(code)


def undealt(edition: str, names: Sequence[str], reading: str, options: Mapping[str, bool]) -> State:
    """A table before the deal."""
    box = edition_named(edition)
    check_names(box, names)
    return empty_table(box, box.reading(reading), box.layout, len(names), check_options(options))


def dealt(edition: str, names: Sequence[str], seed: int, reading: str, options: Mapping[str, bool]) -> State:
    """A table dealt from a seed exactly as `new_game` deals it."""
    secret = secret_of(seed)
    s = undealt(edition, names, reading, options)
    deal(s, secret, None)
    return s


class BareGame:
    """One game from the deal to the final scores. Create it with `bare_game` or `imagine`."""

    def __init__(self, state: State, notation: Notation) -> None:
        self._state = state
        self.notation = notation

    @property
    def players(self) -> int:
        """The number of players."""
        return self._state.players

    @property
    def seat(self) -> int:
        """The seat that chooses next: the first that owes a decision; NOBODY at the end."""
        return first_owing(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase == OVER

    @property
    def result(self) -> Result | None:
        """Winners, the eaten, and all final scores; only once the game is over."""
        return settle(self._state) if self.over else None

    def codes(self, seat: int) -> list[int]:
        """The codes of a seat's choices, in canonical order."""
        return legal(self._state, seat)

    def choose(self, seat: int, code: int) -> None:
        """Make the choice with that code. Raises `GameError` and changes nothing if it is illegal."""
        if not is_legal(self._state, seat, code):
            raise refusal(self._state, seat, code)
        apply(self._state, seat, code)

    def allows(self, seat: int, code: int) -> bool:
        """Whether the choice with that code is legal for a seat."""
        return bool(is_legal(self._state, seat, code))

    def view(self, seat: int | None) -> View:
        """A seat's view; `None` for a spectator's."""
        return view_of(self._state, seat, self.notation)

    def copy(self) -> BareGame:
        """An independent copy."""
        return BareGame(self._state.copy(), self.notation)

    def __copy__(self) -> BareGame:
        return self.copy()

    def __deepcopy__(self, memo: object) -> BareGame:
        return self.copy()

    def take_back_answers(self, seat: int) -> None:
        """Withdraw other seats' unrevealed bids: they are unknown, so the playout chooses them again (R111)."""
        s = self._state
        s.remembers = 0
        if s.phase == BIDS:
            for other in range(s.players):
                if other != seat:
                    s.reply[other] = UNDECIDED

    def advance(self, rng: Chance) -> None:
        """Let the rollout policy play all seats until the next turn starts or the game ends."""
        play_to_next_turn(self._state, rng)

    def rollout_choice(self, seat: int, rng: Chance, estimates: Estimates = SHARED_ESTIMATES) -> int:
        """The code of the rollout policy's choice for a seat that owes a decision."""
        return rollout_choice(self._state, seat, rng, GAME_CHOICES, estimates)

    def play_out(self, rng: Chance) -> list[int]:
        """Let the rollout policy play the game to its end. Returns each seat's score in hundredths of a talent; fewer
        amulets break ties, and the eaten score below zero."""
        s = self._state
        play_to_end(s, rng, LONGEST_PLAYOUT)
        estimate(s, 0, SHARED_ESTIMATES)
        return [
            final_score(s, SHARED_ESTIMATES, seat) - max(0, SHARED_ESTIMATES.corrupt[seat]) for seat in range(s.players)
        ]

    def policy_logits(self, net: PolicyNet, seat: int, codes: Sequence[int]) -> list[int]:
        """The policy network's logits for a seat's choices, in 1024ths, from that seat's knowledge only."""
        write_input(self._state, seat, POLICY_ROW, POLICY_INPUT)
        indices = [index_of(code, seat, self._state.players) for code in codes]
        logits = net.logits(POLICY_INPUT, [index for index in indices if index >= 0])
        known = iter(logits)
        return [next(known) if index >= 0 else NO_LOGIT for index in indices]

    def facts(self) -> list[list[int]]:
        """The value network's inputs for each seat, for training; only at the start of a turn."""
        survey(self._state, SHARED_NET, SHARED_ESTIMATES)
        found = []
        for seat in range(self._state.players):
            take_facts(self._state, seat, SHARED_NET, SHARED_ESTIMATES)
            found.append([SHARED_NET.facts[at] for at in range(FACTS)])
        return found

    def logits(self) -> list[int]:
        """The value network's logit for each seat, in 1024ths; only at the start of a turn."""
        survey(self._state, SHARED_NET, SHARED_ESTIMATES)
        found = []
        for seat in range(self._state.players):
            take_facts(self._state, seat, SHARED_NET, SHARED_ESTIMATES)
            found.append(evaluate(self._state, SHARED_NET))
        return found


def imagine(view: View, rng: Chance) -> BareGame:
    """A random game consistent with a view (a determinization); its players remember nothing."""
    return BareGame(determinize(view, rng), view.notation)


def bare_game(edition: str, names: Sequence[str], seed: int, reading: str, options: Mapping[str, bool]) -> BareGame:
    """A new game, dealt from a seed exactly as `new_game` deals it."""
    s = dealt(edition, names, seed, reading, options)
    return BareGame(s, Notation(s.edition, names))
