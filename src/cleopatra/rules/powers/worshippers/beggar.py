"""The beggar among the worshippers: cards from the draw pile (R102)."""

from __future__ import annotations

from ...model.cards import FACE_UP, KIND_MASK
from ...model.commands import Place
from ...model.events import CardsFetched
from ...model.state import State
from ...play.draw_pile import draw_card, tell_top
from ...play.hands import add_card, all_names, open_names
from ...seen.memory import all_learn
from ..worshipper import Worshipper


class BeggarTile(Worshipper):
    """What there is, if fewer; he may be called for none."""

    name = "beggar"
    rule = "R102"
    figures = ("cards",)

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.cards = place.figures["cards"]

    def help(self, s: State) -> None:
        """Draw into the hand."""
        _fetch(s, self.cards)


def _fetch(s: State, number: int) -> None:
    """Cards that lay face up were seen by all."""
    seat = s.active
    cards: list[int] = []
    while len(cards) < number:
        card = draw_card(s)
        if card < 0:
            break
        cards.append(card)
        add_card(s, seat, card & KIND_MASK)
        if card & FACE_UP:
            all_learn(s, seat, card & KIND_MASK)
    if s.sink is not None:
        s.sink.append(CardsFetched(seat, all_names(s, cards), open_names(s, cards)))
        tell_top(s)
