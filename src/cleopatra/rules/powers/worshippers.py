"""Worshippers: five tiles on a sliding board, one call a turn (R43, R100-R102)."""

from __future__ import annotations

from ..model.actions import CALL
from ..model.cards import ARTISAN, FACE_UP, KIND_MASK
from ..model.choices import Choices
from ..model.events import CardsFetched, WorshipperCalled
from ..model.figures import BEGGAR_CARDS, FOREMAN_ARTISANS, MERCHANT_UNITS
from ..model.patterns import ANY_MATERIAL
from ..model.state import State
from ..model.tiles import ARCHITECT_TILE, BEGGAR_TILE, FOREMAN_TILE, MERCHANT_TILE, VIZIER_TILE, WORSHIPPER_NAMES
from ..play.draw_pile import draw_card, tell_top
from ..play.hands import add_card, all_names, change_amulets, change_talents, open_names
from ..seen.memory import all_learn


def legal_calls(s: State, out: Choices) -> None:
    """Any tile whose penalty the player can bear, once a turn, before the action (R43, R100)."""
    if s.called or s.went_to_market or s.went_to_quarry:
        return
    for worshipper in range(s.edition.worshippers):
        place = place_of(s, worshipper)
        if s.talents[s.active] >= s.edition.penalty_talents[place]:
            out.add(CALL + worshipper)


def place_of(s: State, worshipper: int) -> int:
    """Where the tile lies, 0 at the left."""
    place = 0
    while s.tiles[place] != worshipper:
        place += 1
    return place


def apply_call(s: State, worshipper: int) -> None:
    """Pay for the tile's place, move it to the right end, and have its help this turn (R100-R102)."""
    seat = s.active
    place = place_of(s, worshipper)
    s.called = 1
    if s.sink is not None:
        s.sink.append(WorshipperCalled(seat, WORSHIPPER_NAMES[worshipper], place + 1))
    change_talents(s, seat, -s.edition.penalty_talents[place], "worshipper")
    change_amulets(s, seat, s.edition.penalty_amulets[place], "worshipper")
    for i in range(place, s.edition.worshippers - 1):
        s.tiles[i] = s.tiles[i + 1]
    s.tiles[s.edition.worshippers - 1] = worshipper
    if worshipper == ARCHITECT_TILE:
        s.architect = 1
    elif worshipper == VIZIER_TILE:
        s.visits_allowed = 2
    elif worshipper == BEGGAR_TILE:
        _fetch_cards(s, seat)
    elif worshipper == MERCHANT_TILE:
        s.pool[ANY_MATERIAL] += MERCHANT_UNITS
    elif worshipper == FOREMAN_TILE:
        s.pool[ARTISAN] += FOREMAN_ARTISANS


def _fetch_cards(s: State, seat: int) -> None:
    cards: list[int] = []
    while len(cards) < BEGGAR_CARDS:
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
