"""Evaluation: what cards, amulets and sanctuaries are worth in talents, without looking ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cleopatra.advice.mosaics import MosaicPlace, next_mosaic_places
from cleopatra.rules.model.cards import (
    ARTISAN2,
    BEGGAR_CARD,
    COURTESAN_CARD,
    FIRST_TAINTED,
    KINDS,
    RESOURCE_KINDS,
    STANDARD_KINDS,
    VIZIER_CARD,
)
from cleopatra.rules.model.patterns import UNIT_KINDS
from cleopatra.rules.model.pieces import PIECES

from .situation import Situation

if TYPE_CHECKING:
    from .visits import VisitPlanner

AMULET = 2.2
NEXT_AMULET = 0.2
ENTANGLED = 12
"""From this many amulets on, the price stops rising; otherwise very corrupt players would never build again."""
HELD_TAINT = 0.7
"""How likely a tainted card in hand will cost its amulet in the end: played or not, unless it is discarded."""
UNIT_WORTH = 0.9
DOUBLE_UNITS = 1.8
WILD_UNITS = 1.25
ENOUGH = 4
SPARE = 0.2
"""What another card of a kind is worth once there are enough, as a share of its usual worth."""
MERCHANT_FLOOR = 1.5
EXPECTED_AMULETS = 3
STATUE_KEPT = 1.5
LONG_GAME, LONGEST = 40, 80
"""Rounds after which cards and amulets gradually lose their worth, and after which they have none: bots that wait for
better cards then build what they can, and every game ends."""
CHARACTER_WORTH = {BEGGAR_CARD: 3.0, COURTESAN_CARD: 1.5, VIZIER_CARD: 1.0}
LEAST_PRICE = 0.01


def scarcity(situation: Situation) -> list[float]:
    """What a unit of each kind is worth: what the palace still needs, relative to what the deck holds."""
    box = situation.box
    if box.patterns:
        return [UNIT_WORTH] * STANDARD_KINDS
    wanted = [1.0] * STANDARD_KINDS
    for piece in range(PIECES):
        for kind in range(UNIT_KINDS):
            wanted[kind] += situation.left[piece] * box.cost[piece * UNIT_KINDS + kind]
    ratio = [n / (box.deck[kind] + 2 * box.deck[ARTISAN2 + kind]) for kind, n in enumerate(wanted)]
    mean = sum(ratio) / STANDARD_KINDS
    return [UNIT_WORTH * (0.5 + 0.5 * one / mean) for one in ratio]


def patience(rounds: float) -> float:
    """The share of their worth that cards and amulets still have."""
    return min(1.0, max(0.0, (LONGEST - rounds) / (LONGEST - LONG_GAME)))


class Evaluation:
    """Fixed worths for cards, and a slightly rising price for each amulet."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.patience = patience(situation.view.scalars["turns"] / situation.players)
        self.amulet = self.patience * self.amulet_price()
        self.unit = scarcity(situation)
        self.worth = self._card_worths()
        self.merchant = float(max(situation.box.merchant_worth, MERCHANT_FLOOR))
        self.prices = self._laying_prices()
        self.unknown = self._face_down()
        self._mosaic_places: list[MosaicPlace] | None = None
        self._best_mosaic_place: MosaicPlace | None = None
        self.visit_planners: dict[tuple[int, tuple[int, ...]], VisitPlanner] = {}
        """Planners of visits already evaluated, by talents per piece and what is on the counter."""

    def amulet_price(self) -> float:
        """The price of one more amulet: higher the more there are."""
        s = self.situation
        mine = s.amulets[s.seat] + s.tainted_in_hand() - s.sacred[s.seat]
        return AMULET + NEXT_AMULET * min(ENTANGLED, max(0, mine))

    def _card_worths(self) -> list[float]:
        held = HELD_TAINT * self.amulet
        worth = self.unit[:]
        worth += [DOUBLE_UNITS * unit - held for unit in self.unit]
        worth.append(WILD_UNITS * max(self.unit[1:]) - held)
        worth += [CHARACTER_WORTH.get(kind, 0.5) - held for kind in range(RESOURCE_KINDS, KINDS)]
        return worth

    def _laying_prices(self) -> list[float]:
        """What is given up with each card laid on the counter: its use, and its amulet now instead of maybe later."""
        prices = [max(LEAST_PRICE, self.worth[kind]) for kind in range(RESOURCE_KINDS)]
        for kind in range(FIRST_TAINTED, RESOURCE_KINDS):
            prices[kind] = max(LEAST_PRICE, self.worth[kind] + self.amulet)
        prices.append(self.merchant)
        return prices

    def _face_down(self) -> float:
        """The mean worth of a card that nobody has seen."""
        unseen = self.situation.unseen
        cards = sum(unseen)
        if not cards:
            return UNIT_WORTH
        return sum(n * self.worth[kind] for kind, n in enumerate(unseen)) / cards

    def hand(self, hand: Sequence[int], merchants: int) -> float:
        """The worth of a hand: card by card, but little for more of a kind than any piece needs."""
        whole = sum([n * worth for n, worth in zip(hand, self.worth, strict=True)]) + merchants * self.merchant
        spare = sum([(n - ENOUGH) * self.worth[kind] for kind, n in enumerate(hand[:STANDARD_KINDS]) if n > ENOUGH])
        return self.patience * (whole - (1 - SPARE) * spare)

    def gained(self, kind: int) -> float:
        """What one more card of that kind is worth."""
        s = self.situation
        more = list(s.hand)
        more[kind] += 1
        return self.hand(more, s.merchants) - self.hand(s.hand, s.merchants)

    def lost(self, kind: int) -> float:
        """What the last card of that kind is worth."""
        s = self.situation
        less = list(s.hand)
        less[kind] -= 1
        return self.hand(s.hand, s.merchants) - self.hand(less, s.merchants)

    def sinkable(self) -> float:
        """The number of amulets that sanctuaries could still absorb."""
        s = self.situation
        return s.amulets[s.seat] + s.tainted_in_hand() + EXPECTED_AMULETS - s.sacred[s.seat]

    def sanctuaries(self, sizes: Sequence[int]) -> float:
        """The worth of the best of some new sanctuaries, as far as there are statues to claim them."""
        room = self.sinkable()
        worth = 0.0
        for size in sizes[: self.situation.view.arrays["statues"][self.situation.seat]]:
            used = min(float(size), room)
            gain = used * self.amulet - STATUE_KEPT
            if gain <= 0:
                break
            worth += gain
            room -= used
        return worth

    def mosaic(self, place: MosaicPlace) -> float:
        """What a mosaic in that place earns: palms and sanctuaries, or the better of both (R75)."""
        box = self.situation.box
        palms = float(box.mosaic_per_palm * place.palms)
        claimed = box.mosaic_per_palm_claiming * place.palms + self.sanctuaries(place.sizes)
        return box.mosaic + max(palms, claimed)

    def mosaic_places(self) -> list[MosaicPlace]:
        """Every place for the next mosaic."""
        if self._mosaic_places is None:
            self._mosaic_places = next_mosaic_places(self.situation.view)
            self._best_mosaic_place = max(self._mosaic_places, key=self.mosaic, default=None)
        return self._mosaic_places

    def best_mosaic_place(self) -> MosaicPlace | None:
        """Where the next mosaic earns most; None if there is none or it fits nowhere."""
        self.mosaic_places()
        return self._best_mosaic_place

    def over_limit(self, cards: int) -> float:
        """What a hand of that many cards costs at the end of the turn (R53)."""
        over = cards - self.situation.box.hand_limit
        if over <= 0:
            return 0.0
        dropping = self.situation.box.discard_amulets * self.amulet + over * UNIT_WORTH
        return min(over * self.amulet, dropping)

    def completing(self, categories: int, earned: float, tainted: int, hand: Sequence[int]) -> float:
        """The value of closing a visit that completes that many categories."""
        return 0.0
