"""Forecasts: the certain outcome of a choice, from what a seat knows.

The choice is tried on a position determinized from the seat's own view, never on the real one, so that not even a bug
here could leak a secret. What follows a revelation is left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.events import (
    REVELATIONS,
    AmuletsChanged,
    DiceRolled,
    Event,
    GameEnded,
    MosaicLaid,
    MosaicRemoved,
    MosaicTurnedUp,
    TalentsChanged,
)
from cleopatra.rules.model.state import State
from cleopatra.rules.play.dispatch import apply, legal
from cleopatra.rules.seen.determinize import determinize
from cleopatra.rules.seen.view import View
from cleopatra.rules.text.notation import Phrase
from cleopatra.rules.text.phrases import play_phrase
from cleopatra.rules.text.refusals import refusal

from .accounts import CorruptionAccount, account_of

PILE_EVENTS = (MosaicTurnedUp, MosaicRemoved)
HAND_STAYS = (DiceRolled, GameEnded)
"""Revelations that change nobody's hand, amulets or sanctuaries."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The certain outcome of a choice for a seat, before anything hidden is revealed.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> forecast(view, view.notation.read("build wall L1 pay artisan wood stone")).talents
    3
    """

    talents: int
    amulets: int
    events: list[Event]
    uncertain: bool
    """Whether something hidden is revealed (cards, dice, a mosaic); what follows is left out."""
    sanctuaries: list[tuple[str, ...]]
    """Regions that a mosaic closes off, as cells; each could be claimed with a statue."""
    account: CorruptionAccount | None
    """The seat's corruption afterwards; None if that depends on what is revealed."""


def forecast(view: View, choice: int | Phrase) -> Forecast:
    """The certain outcome of a choice. Raises the `GameError` that `play` would raise.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> forecast(view, view.notation.read("build wall L1 pay artisan wood stone")).talents
    3
    """
    position, seat = imagined(view), _seat(view)
    told = _tried(position, seat, choice)
    sure: list[Event] = []
    uncertain = False
    settled = True
    for event in told:
        if isinstance(event, PILE_EVENTS):
            uncertain = True  # the next mosaic is hidden, but what this choice earns does not depend on it
        elif isinstance(event, REVELATIONS) or (uncertain and isinstance(event, MosaicLaid)):
            uncertain = True
            settled = isinstance(event, HAND_STAYS)
            break
        else:
            sure.append(event)
    amulets = sum(e.change for e in sure if isinstance(e, AmuletsChanged) and e.seat == seat)
    return Forecast(
        talents=sum(e.change for e in sure if isinstance(e, TalentsChanged) and e.seat == seat),
        amulets=amulets,
        events=sure,
        uncertain=uncertain,
        sanctuaries=[cells for e in sure if isinstance(e, MosaicLaid) for cells in e.sanctuaries],
        account=account_of(position, seat, view.amulets[seat] + amulets) if settled else None,
    )


def imagined(view: View) -> State:
    """A position consistent with the view, the same one for the same view."""
    return determinize(view, Chance(0))


def _seat(view: View) -> int:
    if view.seat is None:
        raise AssertionError("a spectator has nothing to choose")
    return view.seat


def _tried(position: State, seat: int, choice: int | Phrase) -> list[Event]:
    told: list[Event] = []
    position.sink = told
    if isinstance(choice, Phrase):
        play_phrase(position, seat, choice)
        return told
    if choice not in legal(position, seat):
        raise refusal(position, seat, choice)
    apply(position, seat, choice)
    return told
