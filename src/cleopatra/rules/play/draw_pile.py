"""The draw pile: its visible top, drawing, and the reshuffle that keeps to the facing rule (R30, R31, R52)."""

from __future__ import annotations

from ..model.cards import FACE_UP, KIND_MASK, KINDS
from ..model.chance import Chance
from ..model.edition import Edition
from ..model.errors import Reason, SetupError
from ..model.events import PileShuffled, TopTurned
from ..model.state import State
from ..model.streams import RESHUFFLE
from ..seen.memory import forget_discard
from .luck import luck_for


def shuffle_with_facing(edition: Edition, kinds: list[int], chance: Chance) -> list[int]:
    """Turn the edition's share face up, then shuffle all together (R30). Last card of the list on top."""
    chance.shuffle(kinds)
    up = edition.face_up_of(len(kinds))
    cards = [kind | FACE_UP if i < up else kind for i, kind in enumerate(kinds)]
    chance.shuffle(cards)
    return cards


def set_draw_pile(s: State, cards: list[int]) -> None:
    """Lay down a draw pile, the last card of the list on top."""
    s.draw_face_up = 0
    for i, card in enumerate(cards):
        s.draw[i] = card
        if card & FACE_UP:
            s.draw_face_up += 1
    s.draw_size = len(cards)


def reshuffle(s: State) -> None:
    """The discard pile becomes the draw pile (R52)."""
    tape = s.tape
    if tape is not None and tape.next_shuffle < len(tape.shuffles):
        cards = tape.shuffles[tape.next_shuffle]
        if not _holds_discard(s, cards):
            raise SetupError(Reason.BAD_TAPE, "a written shuffle does not hold exactly the discard pile")
    else:
        kinds: list[int] = []
        for kind in range(KINDS):
            kinds.extend([kind] * s.discard[kind])
        cards = shuffle_with_facing(s.edition, kinds, luck_for(s, RESHUFFLE))
    if tape is not None:
        s.tape = tape.shuffled(cards)
    for kind in range(KINDS):
        s.discard[kind] = 0
    s.discard_size = 0
    forget_discard(s)
    set_draw_pile(s, cards)
    if s.sink is not None:
        names = s.edition.card_names
        order = tuple([names[card & KIND_MASK] + ("^" if card & FACE_UP else "") for card in cards[::-1]])
        s.sink.append(PileShuffled(len(cards), s.draw_face_up, order))


def _holds_discard(s: State, cards: list[int]) -> int:
    """Whether those cards are exactly the discard pile."""
    kinds = [card & KIND_MASK for card in cards]
    for kind in range(KINDS):
        if s.discard[kind] != kinds.count(kind):
            return 0
    return 1


def draw_card(s: State) -> int:
    """The top card, reshuffling if need be; -1 when there is none anywhere."""
    if s.draw_size == 0:
        if s.discard_size == 0:
            return -1
        reshuffle(s)
    s.draw_size -= 1
    card = s.draw[s.draw_size]
    if card & FACE_UP:
        s.draw_face_up -= 1
    s.moved = 1
    return card


def tell_top(s: State) -> None:
    """Let everyone see what lies on top now (R31)."""
    if s.sink is not None:
        top = s.draw[s.draw_size - 1] if s.draw_size else 0
        s.sink.append(TopTurned(s.edition.card_names[top & KIND_MASK] if top & FACE_UP else None))
