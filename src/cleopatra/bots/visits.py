"""Visits: every set of pieces that one quarry visit could build, each with its cheapest payment and its worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cleopatra.advice.palace import Palace
from cleopatra.advice.payments import MERCHANT_AT, PAYMENT_KINDS, PaymentSolver, PricedPayment
from cleopatra.rules.model.actions import CLOSE, PLAY, PLAY_MERCHANT, RAISE_MOSAIC
from cleopatra.rules.model.cards import ARTISAN, RESOURCE_KINDS
from cleopatra.rules.model.patterns import ANY_MATERIAL, VISIT_STEPS
from cleopatra.rules.model.pieces import DOOR, MOSAIC, OBELISK, PIECES, SPHINX, THRONE, WALL
from cleopatra.rules.powers.worshipper import Worshipper

from .evaluation import Evaluation
from .situation import Situation

MOST_PIECES = 5
MOST_SETS = 160
NEXT_MOSAIC = 1.5
"""What a mosaic still hidden in the pile earns above its base, roughly."""
BUILDING_ORDER = (WALL, SPHINX, DOOR, OBELISK, THRONE)
"""After the mosaics: each earns more with the earlier ones in place (R70-R74)."""

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Visit:
    """A plan for one visit, or for the rest of it."""

    value: float
    """The value after it: talents earned, and the hand that is left."""
    earned: float
    counts: Counts
    payment: PricedPayment
    steps: tuple[int, ...]
    """The pieces as actions, in order; after a mosaic, whose successor is unknown, the rest is planned again."""

    @property
    def codes(self) -> tuple[int, ...]:
        """As choices: cards, then merchants, then pieces, up to where something unknown is revealed."""
        laid: list[int] = []
        for kind, n in enumerate(self.payment.cards):
            laid += [PLAY_MERCHANT if kind == MERCHANT_AT else PLAY + kind] * n
        if self.counts[MOSAIC]:
            return (*laid, self.steps[0])
        return (*laid, *self.steps, CLOSE)


class VisitPlanner:
    """Evaluates a player's next visit to the quarry, with or without a worshipper's help."""

    def __init__(
        self, situation: Situation, evaluation: Evaluation, solver: PaymentSolver, *, piece_talents: int = 0
    ) -> None:
        self.situation = situation
        self.evaluation = evaluation
        self.per_piece = piece_talents or situation.piece_talents
        self.palace = Palace(situation.view)
        self.solver = solver
        self._visits: list[Visit] | None = None

    def sets(self) -> Iterator[tuple[Counts, PricedPayment]]:
        """Every set of pieces that can be paid for and placed, with its cheapest payment."""
        built, left = self.situation.built, list(self.situation.left)
        if left[MOSAIC] and self.evaluation.best_mosaic_place() is None:
            left[MOSAIC] = 0
        todo: list[tuple[Counts, int]] = [((0,) * PIECES, 0)]
        made = 0
        while todo and made < MOST_SETS:
            counts, first = todo.pop(0)
            if sum(counts) >= MOST_PIECES:
                continue
            for piece in range(first, PIECES):
                if counts[piece] >= left[piece]:
                    continue
                more = tuple([n + (i == piece) for i, n in enumerate(counts)])
                payment = self.solver.cheapest(tuple([n + b for n, b in zip(more, built, strict=True)]))
                if payment is not None:
                    made += 1
                    todo.append((more, piece))
                    yield more, payment

    def visits(self) -> list[Visit]:
        """Every visit worth considering."""
        if self._visits is None:
            self._visits = [self.weigh(counts, payment) for counts, payment in self.sets()]
        return self._visits

    def best(self) -> Visit | None:
        """The best visit."""
        return max(self.visits(), key=lambda visit: visit.value, default=None)

    def closing(self) -> Visit:
        """The visit that builds nothing more."""
        return self.weigh((0,) * PIECES, PricedPayment(0.0, (0,) * PAYMENT_KINDS, 0))

    def weigh(self, counts: Counts, payment: PricedPayment) -> Visit:
        """The value of such a visit."""
        s = self.situation
        earned, steps = self._raise(counts)
        pieces = sum(counts)
        earned += s.box.visit_bonus[min(s.built_total + pieces, VISIT_STEPS - 1)] + self.per_piece * pieces
        hand = [n - (payment.cards[kind] if kind < RESOURCE_KINDS else 0) for kind, n in enumerate(s.hand)]
        tainted = payment.amulets
        value = earned - tainted * self.evaluation.amulet
        value += self.evaluation.hand(hand, s.merchants - payment.merchants)
        categories = self._completed(counts)
        if categories:
            value += self.evaluation.completing(categories, earned, tainted, hand)
        return Visit(value, earned, counts, payment, steps)

    def _completed(self, counts: Counts) -> int:
        """The number of categories that the visit will have completed, those of its earlier pieces included (R65)."""
        s = self.situation
        done = [not left - more for left, more in zip(s.left, counts, strict=True)]
        return sum([now and not s.completed >> piece & 1 for piece, now in enumerate(done)])

    def _raise(self, counts: Counts) -> tuple[float, tuple[int, ...]]:
        palace = self.palace.copy()
        earned = 0.0
        steps: list[int] = []
        if counts[MOSAIC]:
            place = self.evaluation.best_mosaic_place()
            if place is None:
                raise AssertionError("a mosaic that fits nowhere")
            steps.append(RAISE_MOSAIC + place.placement)
            earned += self.evaluation.mosaic(place)
            earned += (counts[MOSAIC] - 1) * (self.situation.box.mosaic + NEXT_MOSAIC)
            palace.build(steps[0])
        for piece in BUILDING_ORDER:
            for _ in range(counts[piece]):
                code, talents = palace.build_best(piece, for_door=piece == WALL and counts[DOOR] > 0)
                earned += talents
                steps.append(code)
        return earned, tuple(steps)


def visit_planner(
    situation: Situation, evaluation: Evaluation, *, piece_talents: int = 0, pool: Sequence[int] = ()
) -> VisitPlanner:
    """The planner of a visit with that help, cached for the evaluation."""
    on_counter = tuple(pool or situation.pool)
    known = evaluation.visit_planners.get((piece_talents, on_counter))
    if known is None:
        twin = next((other for (_, counter), other in evaluation.visit_planners.items() if counter == on_counter), None)
        solver = (
            twin.solver
            if twin
            else PaymentSolver(situation.box, situation.hand, situation.merchants, on_counter, evaluation.prices)
        )
        known = VisitPlanner(situation, evaluation, solver, piece_talents=piece_talents)
        evaluation.visit_planners[piece_talents, on_counter] = known
    return known


def helped_pool(pool: Sequence[int], worshipper: Worshipper) -> list[int]:
    """The counter including what a worshipper would add (R102)."""
    helped = list(pool)
    helped[ANY_MATERIAL] += worshipper.materials
    helped[ARTISAN] += worshipper.artisans
    return helped
