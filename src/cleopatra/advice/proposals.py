"""Proposed payments for people: fewest amulets, then fewest merchants, then fewest cards (R60-R62)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cleopatra.rules.model.cards import RESOURCE_KINDS, WILD
from cleopatra.rules.model.edition import Edition

from .payments import PaymentSolver, PricedPayment
from .resources import Resources

COUNT_BITS = 8
"""Enough to count the cards of any hand."""
CARD = 1 << COUNT_BITS * (RESOURCE_KINDS + 1)
FEW, FEWEST = CARD << 2 * COUNT_BITS, CARD << 4 * COUNT_BITS
"""Prices for people, each above any sum of the smaller ones."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A way to pay.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> from cleopatra.advice import plan_of
    >>> plan_of(view, "build wall L1 pay artisan wood stone").proposal
    Payment(cards=['artisan', 'stone', 'wood'], amulets=0, merchants=0)
    """

    cards: list[str]
    """Cards and merchants by name."""
    amulets: int
    """What its tainted cards cost."""
    merchants: int
    """The number of merchants spent."""


class Proposals:
    """Proposes payments for pieces, in addition to what the visit has already built.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> Proposals(Resources(view)).proposal([0])  # a wall
    Payment(cards=['artisan', 'stone', 'wood'], amulets=0, merchants=0)
    """

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._solver = self._solver_at(prices_for_people(resources.box, resources.hand))

    def _solver_at(self, prices: Sequence[float]) -> PaymentSolver:
        resources = self._resources
        return PaymentSolver(resources.box, resources.hand, resources.merchants, resources.pool, prices)

    def cheapest(self, pieces: Sequence[int]) -> PricedPayment | None:
        """The fewest amulets, then the fewest merchants, then the fewest cards; None if it can't be paid."""
        return self._solver.cheapest(self._resources.counts(pieces))

    @cached_property
    def _thrifty(self) -> PaymentSolver:
        return self._solver_at(prices_for_people(self._resources.box, self._resources.hand, keep_merchants=True))

    def proposal(self, pieces: Sequence[int]) -> Payment | None:
        """The cheapest payment by card names."""
        found = self.cheapest(pieces)
        return None if found is None else self._named(found)

    def alternative(self, pieces: Sequence[int]) -> Payment | None:
        """If the proposal spends merchants: a payment with fewer of them and more amulets, or None."""
        first = self.cheapest(pieces)
        if first is None or not first.merchants:
            return None
        other = self._thrifty.cheapest(self._resources.counts(pieces))
        return self._named(other) if other is not None and other.merchants < first.merchants else None

    def _named(self, found: PricedPayment) -> Payment:
        names = self._resources.box.card_names
        return Payment([names[token] for token in found.tokens], found.amulets, found.merchants)


def prices_for_people(box: Edition, hand: Sequence[int], *, keep_merchants: bool = False) -> list[int]:
    """Prices by what people prefer to save: amulets, then merchants, then cards; or merchants before amulets.

    Among equals, wild cards stay in hand and the most frequent cards go first, so that the cheapest payment is unique
    and every interface proposes the same one.
    """
    amulet, merchant = (FEW, FEWEST) if keep_merchants else (FEWEST, FEW)
    prices = [0] * RESOURCE_KINDS
    spent_first = sorted(range(RESOURCE_KINDS), key=lambda kind: (kind == WILD, -hand[kind], kind))
    for rank, kind in enumerate(reversed(spent_first)):
        prices[kind] = CARD - (1 << COUNT_BITS * rank) + amulet * box.played_amulets[kind]
    return [*prices, merchant]
