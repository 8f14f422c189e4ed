"""The base of `novice`, `greedy` and `planner`: evaluates every choice and takes the best.

A planned visit is followed step by step. After a mosaic it is planned again, because the next one is then known; so is
a visit that another player's choice started. What is on the counter is already paid, so the best plan stays the best,
and a bot without memory would nearly always choose the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from cleopatra.rules.model import actions as a
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .bidding import bid_factor, pick_bid, weigh_bids
from .candidates import Candidate, best_of
from .evaluation import Evaluation
from .market import stall_value, weigh_limit, weigh_puts
from .planned_moves import PlannedMoves, read_planned_moves, rest_of_plan, write_planned_moves
from .powers import (
    best_stall,
    call_value,
    character_gain,
    weigh_asks,
    weigh_gifts,
    weigh_keeps,
    weigh_offers,
    weigh_picks,
    weigh_wants,
)
from .protocol import Bot, Budget, Decision, Kept
from .situation import Situation
from .visits import Visit, visit_planner

CHARACTERS = range(a.BEGGAR, a.TAKE)
"""The codes that play characters."""
Weigh = Callable[[Situation, Evaluation, Sequence[Action]], list[Candidate]]
HELP_PAYS = 0.3
"""What a worshipper must gain above the turn without it."""


class Builder(Bot):
    """A bot that evaluates every choice and takes the best."""

    name: ClassVar[str]
    needs_view: ClassVar[bool] = True
    usual_bid: ClassVar[float] = 3.0

    def __init__(self) -> None:
        self.planned: PlannedMoves | None = None

    def memory(self) -> Kept:
        """The rest of the current plan."""
        planned = write_planned_moves(self.planned)
        return {"planned": planned} if planned else None

    def restore(self, kept: Kept) -> None:
        """Continue that plan."""
        self.planned = read_planned_moves(kept["planned"]) if kept else None

    def evaluate(self, situation: Situation, rng: Chance) -> Evaluation:
        """This bot's evaluation of a situation."""
        return Evaluation(situation)

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """The most valuable choice; bids are drawn at random."""
        meant = self.planned and self.planned.next_choice(view, decision, legal)
        if self.planned and meant:
            self.planned = rest_of_plan(view, decision, self.planned.codes)
            return meant
        if len(legal) == 1:
            return legal[0]
        candidates = self.explain(view, decision, legal, rng, budget)
        if decision.kind == "bid":
            return pick_bid(candidates, rng).action
        best = best_of(candidates)
        self.planned = rest_of_plan(view, decision, (best.action.code, *best.then)) if best.then else None
        return best.action

    def explain(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> list[Candidate]:
        """The choices considered, with values and reasons, in canonical order. Draws no random number."""
        situation = Situation(view)
        evaluation = self.evaluate(situation, rng)
        candidates = self.weigh(decision.kind, situation, evaluation, legal, rng)
        return candidates or [Candidate(action, 0.0, "any") for action in legal]

    def weigh(
        self, kind: str, s: Situation, evaluation: Evaluation, legal: Sequence[Action], rng: Chance
    ) -> list[Candidate]:
        """Values for the choices of a phase."""
        if kind == "bid":
            return weigh_bids(s, evaluation, legal, self.usual_bid * bid_factor(s, rng))
        if kind == "courtesan":
            return weigh_picks(evaluation, legal)
        table: dict[str, Weigh] = {
            "turn": self.weigh_turn,
            "stock": weigh_puts,
            "visit": weigh_visit,
            "claim": weigh_claims,
            "limit": weigh_limit,
            "discard": weigh_limit,
            "beggar": weigh_gifts,
            "ask": weigh_asks,
            "offer": weigh_offers,
            "accept": weigh_wants,
            "keep": weigh_keeps,
        }
        return table[kind](s, evaluation, legal) if kind in table else []

    def weigh_turn(self, s: Situation, evaluation: Evaluation, legal: Sequence[Action]) -> list[Candidate]:
        """Between actions: market, quarry, characters and worshippers, or the end of the turn."""
        codes = {action.code for action in legal}
        here = evaluation.hand(s.hand, s.merchants)
        if a.HOLD in codes:
            return weigh_limit(s, evaluation, legal)
        acted = a.DONE in codes
        options = [weigh_one(s, evaluation, action) for action in legal if action.code < a.CALL]
        found = [one for one in options if one is not None]
        plain = max([one.value for one in found if one.action.code not in CHARACTERS], default=here)
        for action in legal:
            if action.code in CHARACTERS:
                gain = character_gain(s, evaluation, action.code)
                found.append(Candidate(action, plain + gain, "character", (action.code, gain)))
            elif a.CALL <= action.code < a.PLAY and not acted:
                value = call_value(s, evaluation, action.code - a.CALL, best_stall(s, evaluation))
                found.append(Candidate(action, value - HELP_PAYS, "call", (action.code - a.CALL,)))
        return found


def weigh_one(s: Situation, evaluation: Evaluation, action: Action) -> Candidate | None:
    """One of the plain choices of a turn; None for others."""
    if action.code == a.DONE:
        return Candidate(action, evaluation.hand(s.hand, s.merchants), "turn.done")
    if action.code == a.QUARRY:
        visit = visit_planner(s, evaluation).best()
        if visit is None:
            return None
        return Candidate(action, visit.value, "turn.quarry", (visit.earned, *visit.counts), visit.codes)
    if a.TAKE <= action.code < a.PUT:
        return Candidate(action, stall_value(s, evaluation, action.code - a.TAKE), "turn.take", (action.code - a.TAKE,))
    return None


def weigh_visit(s: Situation, evaluation: Evaluation, legal: Sequence[Action]) -> list[Candidate]:
    """In the quarry: follow the best plan from here, first its cards, then its pieces."""
    planner = visit_planner(s, evaluation)
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.CLOSE:
            found.append(Candidate(action, planner.closing().value, "visit.close"))
    by_code = {action.code: action for action in legal}
    best: dict[int, Visit] = {}
    for visit in planner.visits():
        step = visit.codes[0]
        if step in by_code and (step not in best or visit.value > best[step].value):
            best[step] = visit
    for code, visit in sorted(best.items()):
        reason = "visit.pay" if code < a.RAISE_WALL else "visit.raise"
        numbers = (visit.earned, *visit.counts)
        found.append(Candidate(by_code[code], visit.value, reason, numbers, visit.codes[1:]))
    if not found:
        found = [Candidate(action, 0.0, "any") for action in legal if action.code not in CHARACTERS]
    return found


def weigh_claims(s: Situation, evaluation: Evaluation, legal: Sequence[Action]) -> list[Candidate]:
    """Claim the sanctuaries that are worth a statue, and in some editions more than the palms (R75, R81)."""
    formed = s.view.arrays["formed"]
    palms = 0.0
    if not s.view.scalars["claimed_now"]:
        lost = s.box.mosaic_per_palm - s.box.mosaic_per_palm_claiming
        palms = float(lost * s.view.scalars["palms_covered"])
    sizes = {mark: formed.count(mark) for mark in set(formed) if mark}
    all_worth = evaluation.sanctuaries(sorted(sizes.values(), reverse=True))
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.LEAVE:
            found.append(Candidate(action, palms, "claim.leave", (palms,)))
        else:
            size = sizes[formed[action.code - a.CLAIM]]
            alone = evaluation.sanctuaries([size])
            worth = all_worth if size == max(sizes.values()) and alone > 0 else alone
            found.append(Candidate(action, worth, "claim.cells", (size,)))
    return found
