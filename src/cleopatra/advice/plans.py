"""Plans: everything about a choice that is not made yet, for whoever is about to make it.

Of any choice, what it is sure to bring, or why it can't be made; of a visit to the quarry also who pays for what, how
to pay for it, and what could be built behind it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cleopatra.rules.model.errors import GameError, NotationError, Reason
from cleopatra.rules.seen.view import View
from cleopatra.rules.text.notation import Phrase

from .bills import Bill, bill
from .forecasts import Forecast, forecast
from .means import Means
from .palace import piece_of
from .proposals import Payment, Proposals
from .quarry import QuarryPiece, quarry


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat is told about a choice; the fields of a visit are None for any other choice."""

    forecast: Forecast | None = None
    objection: GameError | None = None
    """Why the rules would refuse the choice as it stands."""
    quarry: list[QuarryPiece] | None = None
    """What could be built behind the pieces planned."""
    bill: Bill | None = None
    proposal: Payment | None = None
    """The payment proposed for all pieces planned: fewest amulets, then fewest merchants, then fewest cards."""
    alternative: Payment | None = None
    """Where the proposal spends merchants: a payment with fewer of them and more amulets, if there is one."""


def plan_of(view: View, action: str | None = None, *, held: int | None = None) -> Plan:
    """All that is to be told about an action in notation; without one, what could be built now.

    `held` is the number of a piece that is still being placed: the quarry is told as if it had not been chosen. Raises
    `NotationError` for what can't be read; what is only against the rules is an objection.
    """
    if action is None:
        return Plan(quarry=quarry(view))
    choice = view.notation.read(action)
    told, objection = None, None
    try:
        told = forecast(view, choice)
    except GameError as error:
        objection = error
    if not isinstance(choice, Phrase) or choice.word != "build":
        return Plan(told, objection)
    means = Means(view)
    pieces = [piece_of(code) for code in choice.pieces]
    paid = bill(means, pieces, choice.cards)
    proposals = Proposals(means)
    return Plan(
        forecast=told,
        objection=objection,
        quarry=quarry(view, _without(choice, held)),
        bill=paid,
        proposal=proposals.proposal(pieces),
        alternative=proposals.alternative(pieces),
    )


def _without(choice: Phrase, held: int | None) -> Phrase:
    if held is None:
        return choice
    if not 0 <= held < len(choice.pieces):
        raise NotationError(Reason.BAD_NOTATION, f"no piece {held} among the {len(choice.pieces)} planned")
    pieces, claims = list(choice.pieces), list(choice.claims)
    del pieces[held], claims[held]
    return replace(choice, pieces=tuple(pieces), claims=tuple(claims))
