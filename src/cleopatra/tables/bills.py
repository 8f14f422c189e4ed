"""Bills: which card laid on the counter pays for which unit of which piece, what is short, what is left over.

The rules only ask whether some assignment exists (R60); this shows one, so that a player sees where every card goes.
"""

from __future__ import annotations

from cleopatra.bots.situation import Situation
from cleopatra.rules.game import Game
from cleopatra.rules.model.cards import MERCHANT, RESOURCE_KINDS
from cleopatra.rules.model.errors import NotationError, Reason

from .assignment import settled
from .forecasts import AMULETS_FIRST, MERCHANTS_FIRST, piece_of, proposed, read_build
from .protocol import Bill

MOST_PIECES = 12
"""Nobody can pay for more in one visit."""


def bill(game: Game, seat: int, action: str, answer_to: str) -> Bill:
    """One way to pay for the pieces of a phrase with its cards. Raises `NotationError` for any other phrase."""
    plan = read_build(game, action)
    if len(plan.pieces) > MOST_PIECES:
        raise NotationError(Reason.BAD_NOTATION, f"more than {MOST_PIECES} pieces in one visit")
    if any(kind != MERCHANT and kind >= RESOURCE_KINDS for kind in plan.cards):
        raise NotationError(Reason.UNKNOWN_CARD, "only resource cards and merchants pay")
    situation = Situation(game.view(seat))
    pieces = [piece_of(code) for code in plan.pieces]
    rows, used = settled(situation, pieces, list(plan.cards))
    return Bill(
        id=answer_to,
        rows=rows,
        spare=[at for at in range(len(plan.cards)) if at not in used],
        cheapest=proposed(situation, pieces, AMULETS_FIRST),
        keeping=proposed(situation, pieces, MERCHANTS_FIRST),
    )
