"""Forecasts: what a choice is sure to cost and bring, told from what a seat knows.

The choice is tried out on a position imagined from the seat's own view, never on the real one, so that not even a bug
here could tell a secret. What follows a revelation is left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.events import (
    REVELATIONS,
    AmuletsChanged,
    Event,
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

PILE_EVENTS = (MosaicTurnedUp, MosaicRemoved)


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a choice is sure to bring a seat, before anything hidden comes to light."""

    talents: int
    amulets: int
    events: list[Event]
    uncertain: bool
    """Something hidden comes to light then (cards, dice, a mosaic); what follows is left out."""
    sanctuaries: list[tuple[str, ...]]
    """Regions that a mosaic closes off, as cells; each could be claimed with a statue."""


def forecast(view: View, choice: int | Phrase) -> Forecast:
    """What a choice is sure to bring this seat. Raises the `GameError` that `play` would raise."""
    told = _tried(imagined(view), _seat(view), choice)
    sure: list[Event] = []
    uncertain = False
    for event in told:
        if isinstance(event, PILE_EVENTS):
            uncertain = True  # which mosaic comes next is hidden, but nothing that this choice earns hangs on it
        elif isinstance(event, REVELATIONS) or (uncertain and isinstance(event, MosaicLaid)):
            uncertain = True
            break
        else:
            sure.append(event)
    return Forecast(
        talents=sum(e.change for e in sure if isinstance(e, TalentsChanged) and e.seat == view.seat),
        amulets=sum(e.change for e in sure if isinstance(e, AmuletsChanged) and e.seat == view.seat),
        events=sure,
        uncertain=uncertain,
        sanctuaries=[cells for e in sure if isinstance(e, MosaicLaid) for cells in e.sanctuaries],
    )


def imagined(view: View) -> State:
    """A position that the seat can't tell from the real one, the same one for the same view."""
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
