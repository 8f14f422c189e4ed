"""The beggar among the characters: what everyone else gives, two talents or a card (R90)."""

from __future__ import annotations

from ..model.actions import GIVE, PAY
from ..model.cards import BEGGAR_CARD, KINDS, STANDARD_KINDS
from ..model.choices import Choices
from ..model.events import BeggarAnswered, BeggarGiven, BeggarPaid, HandShown
from ..model.figures import BEGGED_TALENTS
from ..model.phases import BEGGED, NOT_ASKED, PAID, UNDECIDED
from ..model.state import State
from ..play.hands import add_card, card_name, change_talents, hand_names, remove_card
from ..seen.memory import know_whole_hand, pass_unseen
from .characters import end_effect, play_character


def apply_beggar(s: State) -> None:
    """Everyone who can give something owes an answer; the others show their hands (R90)."""
    play_character(s, BEGGAR_CARD, 2)
    asked = 0
    for seat in range(s.players):
        if seat == s.active:
            continue
        if s.talents[seat] >= BEGGED_TALENTS or holds_standard(s, seat):
            s.reply[seat] = UNDECIDED
            asked += 1
        else:
            know_whole_hand(s, s.active, seat)
            if s.sink is not None:
                s.sink.append(HandShown(seat, s.active, hand_names(s, seat)))
    if asked:
        s.back = s.phase
        s.phase = BEGGED
    else:
        end_effect(s, BEGGAR_CARD)


def holds_standard(s: State, seat: int) -> int:
    """Whether a player has a standard resource card to give."""
    for kind in range(STANDARD_KINDS):
        if s.hand[seat * KINDS + kind]:
            return 1
    return 0


def legal_gifts(s: State, seat: int, out: Choices) -> None:
    """Two talents or one standard card (R90)."""
    if s.talents[seat] >= BEGGED_TALENTS:
        out.add(PAY)
    for kind in range(STANDARD_KINDS):
        if s.hand[seat * KINDS + kind]:
            out.add(GIVE + kind)


def apply_gift(s: State, seat: int, gift: int) -> None:
    """Answer the beggar; everything changes hands once all have."""
    s.reply[seat] = gift
    if s.sink is not None:
        s.sink.append(BeggarAnswered(seat))
    for other in range(s.players):
        if s.reply[other] == UNDECIDED:
            return
    settle_gifts(s)
    end_effect(s, BEGGAR_CARD)
    s.phase = s.back


def settle_gifts(s: State) -> None:
    """Everything given to the beggar changes hands."""
    to = s.active
    for giver in range(s.players):
        gift = s.reply[giver]
        if gift == UNDECIDED:
            continue
        s.reply[giver] = NOT_ASKED
        if gift == PAID:
            if s.sink is not None:
                s.sink.append(BeggarPaid(giver, to))
            change_talents(s, giver, -BEGGED_TALENTS, "beggar")
            change_talents(s, to, BEGGED_TALENTS, "beggar")
        elif gift >= 0:
            remove_card(s, giver, gift)
            add_card(s, to, gift)
            pass_unseen(s, giver, to, gift)
            if s.sink is not None:
                s.sink.append(BeggarGiven(giver, to, card_name(s, gift)))
