"""The scribe: a mosaic of one's choice, or one die turned (R93, R94)."""

from __future__ import annotations

from ...model.actions import SCRIBE_DIE_OFF, SCRIBE_DIE_ON, SCRIBE_MOSAIC
from ...model.cards import SCRIBE_CARD
from ...model.choices import Choices
from ...model.commands import Command, Place
from ...model.errors import IllegalAction, Reason
from ...model.events import DieTurned
from ...model.phases import VISIT
from ...model.state import State
from ...play.offering import altar_is_full, begin_offering
from ...play.quarry import can_visit_quarry
from ..character import Character, end_effect, play_character


class Scribe(Character):
    """Two powers on one card, each with its own price."""

    name = "scribe"
    rule = "R93"
    kind = SCRIBE_CARD
    words = (
        Command("scribe mosaic", code=SCRIBE_MOSAIC),
        Command("scribe die on", code=SCRIBE_DIE_ON),
        Command("scribe die off", code=SCRIBE_DIE_OFF),
    )
    figures = ("amulets", "die_amulets")
    die_amulets: int

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.die_amulets = place.figures["die_amulets"]

    def list_plays(self, s: State, out: Choices) -> None:
        """A mosaic not yet served by another scribe, in a visit that can still come; a die that can turn (R42)."""
        if s.scribes < s.pile_size and (s.phase == VISIT or can_visit_quarry(s)):
            out.add(SCRIBE_MOSAIC)
        if s.altar < s.edition.dice:
            out.add(SCRIBE_DIE_ON)
        if s.altar:
            out.add(SCRIBE_DIE_OFF)

    def apply(self, s: State, seat: int, code: int) -> None:
        """Choose the next mosaic, or turn a die; a full altar makes an offering at once."""
        if code == SCRIBE_MOSAIC:
            play_character(s, SCRIBE_CARD, self.amulets)
            s.scribes += 1
            end_effect(s, SCRIBE_CARD)
            return
        play_character(s, SCRIBE_CARD, self.die_amulets)
        s.altar += 1 if code == SCRIBE_DIE_ON else -1
        end_effect(s, SCRIBE_CARD)
        if s.sink is not None:
            s.sink.append(DieTurned(s.active, s.altar))
        if altar_is_full(s):
            begin_offering(s)

    def refuse_play(self, s: State, code: int) -> IllegalAction:
        """What is missing for it."""
        if code == SCRIBE_MOSAIC:
            return IllegalAction(Reason.NO_EFFECT, "no mosaic can be built this turn that a scribe could still choose")
        return IllegalAction(Reason.NO_EFFECT, "no die can be turned that way")
