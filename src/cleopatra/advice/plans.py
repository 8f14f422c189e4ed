"""Plans: everything about a choice before it is made.

For any choice its certain outcome, or why it is illegal; for a quarry visit also which card pays for what, a proposed
payment, and what else could be built.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cleopatra.rules.model.errors import GameError, NotationError, Reason
from cleopatra.rules.seen.view import View
from cleopatra.rules.text.notation import Phrase

from .accounts import CorruptionAccount, account_of
from .bills import Bill, bill
from .corruption import Corruption, corruption
from .forecasts import Forecast, forecast, imagined
from .palace import piece_of
from .proposals import Payment, Proposals
from .quarry import QuarryPiece, quarry
from .resources import Resources


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat learns about a choice; the fields of a visit are None for other choices.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> plan_of(view, "build wall L1 pay artisan wood").objection.reason
    <Reason.DOES_NOT_COVER: 'does-not-cover'>
    """

    account: CorruptionAccount
    """The seat's corruption as it stands."""
    corruption: Corruption
    """Everyone's, as far as the seat knows it."""
    forecast: Forecast | None = None
    objection: GameError | None = None
    """Why the rules would refuse the choice."""
    quarry: list[QuarryPiece] | None = None
    """What could be built after the planned pieces."""
    bill: Bill | None = None
    proposal: Payment | None = None
    """The payment proposed for all planned pieces: fewest amulets, then fewest merchants, then fewest cards."""
    alternative: Payment | None = None
    """If the proposal spends merchants: a payment with fewer of them and more amulets, if there is one."""


def plan_of(view: View, action: str | None = None, *, held: int | None = None) -> Plan:
    """Everything about an action in notation; without one, what could be built now.

    `held` is the number of a piece that is still being placed: `quarry` ignores it. Raises
    `NotationError` for what can't be parsed; an illegal action is an objection.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> plan = plan_of(view)
    >>> plan.objection, [piece.piece for piece in plan.quarry if piece.payment]
    (None, ['wall', 'sphinx', 'door', 'mosaic'])
    """
    account, known = account_now(view), corruption(view)
    if action is None:
        return Plan(account, known, quarry=quarry(view))
    choice = view.notation.read(action)
    told, objection = None, None
    try:
        told = forecast(view, choice)
    except GameError as error:
        objection = error
    if not isinstance(choice, Phrase) or choice.word != "build":
        return Plan(account, known, told, objection)
    resources = Resources(view)
    pieces = [piece_of(code) for code in choice.pieces]
    paid = bill(resources, pieces, choice.cards)
    proposals = Proposals(resources)
    return Plan(
        account=account,
        corruption=known,
        forecast=told,
        objection=objection,
        quarry=quarry(view, _without(choice, held)),
        bill=paid,
        proposal=proposals.proposal(pieces),
        alternative=proposals.alternative(pieces),
    )


def account_now(view: View) -> CorruptionAccount:
    """A seat's corruption if the game ended now, from its own view."""
    if view.seat is None:
        raise AssertionError("a spectator has no account")
    return account_of(imagined(view), view.seat, view.amulets[view.seat])


def _without(choice: Phrase, held: int | None) -> Phrase:
    if held is None:
        return choice
    if not 0 <= held < len(choice.pieces):
        raise NotationError(Reason.BAD_NOTATION, f"no piece {held} among the {len(choice.pieces)} planned")
    pieces, claims = list(choice.pieces), list(choice.claims)
    del pieces[held], claims[held]
    return replace(choice, pieces=tuple(pieces), claims=tuple(claims))
