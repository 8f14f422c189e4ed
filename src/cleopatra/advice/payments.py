"""Paying for a visit: an exact solver for the cheapest cards that cover a set of pieces (R60-R62, R76).

The caller sets the price of each card: a bot its value in hand, `proposals` a fixed order of preference. A double may
serve two pieces, so the whole set is solved at once: units needed against units available, kind by kind, with wild
cards and merchants for what is short.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cleopatra.rules.model.cards import ARTISAN2, MERCHANT, RESOURCE_KINDS, STANDARD_KINDS, WILD
from cleopatra.rules.model.edition import Edition
from cleopatra.rules.model.patterns import ANY_MATERIAL, ANYTHING, MATERIALS, PATTERN_FIRST, PATTERN_UNITS, UNIT_KINDS
from cleopatra.rules.model.pieces import PIECES

PAYMENT_KINDS = RESOURCE_KINDS + 1
"""Ways to pay: eleven kinds of cards, then the Nile merchant."""
MERCHANT_AT = RESOURCE_KINDS
ROUNDING = 1e-9
"""Fractional prices that differ by less are equal."""

Needs = tuple[int, int, int, int, int]
"""Units needed: artisans, stone, marble, wood, lapis."""
Cover = tuple[float, int, int]
"""A price, with the numbers of single and double cards."""
Ways = dict[int, tuple[float, tuple[int, ...]]]
"""For each number of units left to wild cards: the price of the others, and how many of each kind."""
Solution = tuple[float, tuple[int, ...], int, int]
"""A price, the units of each kind paid by plain cards, and the numbers of wild cards and merchants."""


@dataclass(frozen=True, slots=True)
class PricedPayment:
    """What to lay on the counter, and its price.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> solver = PaymentSolver(view.notation.box, view.hand, 0, [0] * 7, [1.0] * PAYMENT_KINDS)
    >>> solver.cheapest((1, 0, 0, 0, 0, 0)).tokens  # an artisan, a stone, a wood
    (0, 1, 3)
    """

    price: float
    cards: tuple[int, ...]
    """Cards of each kind, merchants last."""

    amulets: int
    """The amulets that its tainted cards cost (R61)."""

    @property
    def merchants(self) -> int:
        """The number of merchants spent (R62)."""
        return self.cards[MERCHANT_AT]

    @property
    def tokens(self) -> tuple[int, ...]:
        """Every card, then every merchant, as phrases list them."""
        kinds = [*range(RESOURCE_KINDS), MERCHANT]
        return tuple([kind for kind, n in zip(kinds, self.cards, strict=True) for _ in range(n)])


@cache
def piece_needs(box: Edition, piece: int) -> tuple[Needs, ...]:
    """Every way of paying for one piece without wild units (R70-R76)."""
    fixed = box.cost[piece * UNIT_KINDS : (piece + 1) * UNIT_KINDS]
    row = box.cost_equal[piece] or 5 + box.cost_different[piece]
    if row == 5:
        return (_needs(fixed, [0] * MATERIALS),)
    options = range(PATTERN_FIRST[row], PATTERN_FIRST[row + 1])
    rows = [PATTERN_UNITS[at * MATERIALS : (at + 1) * MATERIALS] for at in options]
    return tuple(_needs(fixed, units) for units in rows)


def _needs(fixed: Sequence[int], materials: Sequence[int]) -> Needs:
    stone, marble, wood, lapis = [n + more for n, more in zip(fixed[1:], materials, strict=True)]
    return fixed[0], stone, marble, wood, lapis


class PaymentSolver:
    """Finds cheapest payments for a hand with a price for each card, given what is on the counter already.

    >>> import cleopatra
    >>> hands = {"hands": {"Ana": "artisan wood stone"}}
    >>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
    >>> hand, prices = view.hand, [1.0] * PAYMENT_KINDS
    >>> solver = PaymentSolver(view.notation.box, hand, 0, [0] * 7, prices)
    >>> solver.cheapest((1, 0, 0, 0, 0, 0)).price  # one wall
    3.0
    """

    def __init__(
        self, box: Edition, hand: Sequence[int], merchants: int, pool: Sequence[int], prices: Sequence[float]
    ) -> None:
        self.box = box
        self.prices = prices
        self.rounding = 0 if all(isinstance(price, int) for price in prices) else ROUNDING
        self.hand = hand
        self.merchants = merchants
        self.pool = pool
        self.covers = [self._covers(kind) for kind in range(STANDARD_KINDS)]
        self.free_materials = pool[ANY_MATERIAL]
        self.free_anything = pool[ANYTHING]
        self.wilds = hand[WILD]
        self.wild_units = self.wilds * box.wild_units
        self.plain_wilds = box.wild_unit == ANY_MATERIAL and box.wild_units == 1
        self.reach = [pool[kind] + len(self.covers[kind]) - 1 for kind in range(STANDARD_KINDS)]
        self.spare = self.free_materials + self.wild_units + self.free_anything + merchants
        self.spare_artisans = self.free_anything + merchants
        if box.wild_unit == ANYTHING:
            self.spare_artisans += self.wild_units
        self._known: dict[tuple[int, ...], PricedPayment | None] = {}
        self._payable: dict[tuple[int, ...], set[Needs]] = {(0,) * PIECES: {(0, 0, 0, 0, 0)}}
        self._solutions: dict[tuple[int, ...], Solution | None] = {}
        self._ways: dict[tuple[int, ...], Ways] = {(): {0: (0, ())}}

    def _covers(self, kind: int) -> list[Cover]:
        """The cheapest cards of one kind for 0, 1, 2 ... units, as far as they go."""
        singles, doubles = self.hand[kind], self.hand[ARTISAN2 + kind]
        single, double = self.prices[kind], self.prices[ARTISAN2 + kind]
        table: list[Cover] = []
        for units in range(singles + 2 * doubles + 1):
            ways = [(y * double + max(0, units - 2 * y) * single, max(0, units - 2 * y), y) for y in range(doubles + 1)]
            table.append(min(way for way in ways if way[1] <= singles))
        return table

    def cheapest(self, counts: tuple[int, ...]) -> PricedPayment | None:
        """The cheapest payment for that many pieces of each kind, built ones included; None if there is none."""
        if counts not in self._known:
            best: Solution | None = None
            for needs in sorted(self.payable(counts)):
                found = self._solve(needs)
                if found is not None and (best is None or found[0] < best[0] - self.rounding):
                    best = found
            self._known[counts] = best and self._payment(*best)
        return self._known[counts]

    def payable(self, counts: tuple[int, ...]) -> set[Needs]:
        """Every combination of units that pays for a set of pieces and is within reach."""
        known = self._payable.get(counts)
        if known is None:
            last = max(piece for piece in range(PIECES) if counts[piece])
            fewer = tuple([n - (piece == last) for piece, n in enumerate(counts)])
            options = piece_needs(self.box, last)
            known = {
                (a + u, b + v, c + w, d + x, e + y)
                for a, b, c, d, e in self.payable(fewer)
                for u, v, w, x, y in options
                if self._within_reach(a + u, b + v, c + w, d + x, e + y)
            }
            self._payable[counts] = known
        return known

    def _within_reach(self, artisans: int, stone: int, marble: int, wood: int, lapis: int) -> bool:
        reach = self.reach
        short = artisans - reach[0]
        if short < 0:
            short = 0
        elif short > self.spare_artisans:
            return False
        if stone > reach[1]:
            short += stone - reach[1]
        if marble > reach[2]:
            short += marble - reach[2]
        if wood > reach[3]:
            short += wood - reach[3]
        if lapis > reach[4]:
            short += lapis - reach[4]
        return short <= self.spare

    def _solve(self, needs: Needs) -> Solution | None:
        """The cheapest way to provide such units, cached: other sets of pieces may need the same."""
        pool = self.pool
        asked = tuple([need - pool[kind] if need > pool[kind] else 0 for kind, need in enumerate(needs)])
        if asked not in self._solutions:
            self._solutions[asked] = self._solve_units(asked)
        return self._solutions[asked]

    def _solve_units(self, asked: tuple[int, ...]) -> Solution | None:
        best: Solution | None = None
        ways = self._material_ways(asked[1:])
        covers = self.covers[0]
        most = min(asked[0], self.spare_artisans)
        for left in range(max(0, asked[0] - len(covers) + 1), most + 1):
            artisans = covers[asked[0] - left]
            for open_units, (price, path) in ways.items():
                extra = self._wild_price(left, open_units)
                if extra is None:
                    continue
                total = price + artisans[0] + extra[0]
                if best is None or total < best[0] - self.rounding:
                    best = (total, (asked[0] - left, *path), extra[1], extra[2])
        return best

    def _material_ways(self, asked: tuple[int, ...]) -> Ways:
        """The cheapest ways to cover the first materials with plain cards, cached."""
        known = self._ways.get(asked)
        if known is None:
            known = self._ways[asked] = {}
            covers, need = self.covers[len(asked)], asked[-1]
            least = max(0, need - len(covers) + 1)
            for so_far, (price, path) in self._material_ways(asked[:-1]).items():
                for left in range(least, min(need, self.spare - so_far) + 1):
                    total = price + covers[need - left][0]
                    other = known.get(so_far + left)
                    if other is None or total < other[0] - self.rounding:
                        known[so_far + left] = (total, (*path, need - left))
        return known

    def _wild_price(self, artisans: int, materials: int) -> tuple[float, int, int] | None:
        """The cost of covering that many artisans and materials with wild cards and merchants."""
        if not self.plain_wilds:
            return self._other_wild_price(artisans, materials)
        merchants = max(0, artisans - self.free_anything)
        materials -= self.free_materials + max(0, self.free_anything - artisans)
        if materials > 0:
            spare_merchants = self.merchants - merchants
            wild, merchant = self.prices[WILD], self.prices[MERCHANT_AT]
            wilds = min(materials, self.wilds) if wild <= merchant else max(0, materials - max(0, spare_merchants))
            if wilds > self.wilds or materials - wilds > spare_merchants:
                return None
            merchants += materials - wilds
        else:
            wilds = 0
        if merchants > self.merchants:
            return None
        return wilds * self.prices[WILD] + merchants * self.prices[MERCHANT_AT], wilds, merchants

    def _other_wild_price(self, artisans: int, materials: int) -> tuple[float, int, int] | None:
        """The same if a wild card may be an artisan too, or gives more than one unit (R62)."""
        materials = max(0, materials - self.free_materials - max(0, self.free_anything - artisans))
        artisans = max(0, artisans - self.free_anything)
        best: tuple[float, int, int] | None = None
        for wilds in range(self.wilds + 1):
            units = wilds * self.box.wild_units
            if self.box.wild_unit == ANYTHING:
                merchants = max(0, artisans + materials - units)
            else:
                merchants = artisans + max(0, materials - units)
            price = wilds * self.prices[WILD] + merchants * self.prices[MERCHANT_AT]
            if merchants <= self.merchants and (best is None or price < best[0]):
                best = (price, wilds, merchants)
        return best

    def _payment(self, price: float, units: tuple[int, ...], wilds: int, merchants: int) -> PricedPayment:
        cards = [0] * PAYMENT_KINDS
        for kind, asked in enumerate(units):
            _, singles, doubles = self.covers[kind][asked]
            cards[kind] += singles
            cards[ARTISAN2 + kind] += doubles
        cards[WILD] = wilds
        cards[MERCHANT_AT] = merchants
        amulets = sum([cards[kind] * self.box.played_amulets[kind] for kind in range(RESOURCE_KINDS)])
        return PricedPayment(price, tuple(cards), amulets)
