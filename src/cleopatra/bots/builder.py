"""The builder: the frame that `novice`, `greedy` and `planner` share. It weighs every choice and takes the best.

A visit that was planned is followed step by step. Behind a mosaic it is planned anew, for then the next one is seen;
so is a visit that was begun by somebody else's choice. What lies on the counter is paid already: a plan that was the
best stays the best, and a bot that remembers nothing would nearly always choose the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from cleopatra.rules.model import actions as a
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .appraisal import Appraisal
from .bidding import mood, pick_bid, weigh_bids
from .candidates import Candidate, best_of
from .favours import (
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
from .intentions import Intention, intend, read_intention, write_intention
from .market import stall_value, weigh_limit, weigh_puts
from .protocol import Bot, Budget, Decision, Kept
from .situation import Situation
from .visits import Visit, quarry_of

CHARACTERS = range(a.BEGGAR, a.TAKE)
"""The numbers with which characters are played."""
Weigh = Callable[[Situation, Appraisal, Sequence[Action]], list[Candidate]]
HELP_PAYS = 0.3
"""What a worshipper must bring above doing without."""


class Builder(Bot):
    """A bot that weighs all it may choose by one appraisal."""

    name: ClassVar[str]
    needs_view: ClassVar[bool] = True
    usual_bid: ClassVar[float] = 3.0

    def __init__(self) -> None:
        self.intention: Intention | None = None

    def memory(self) -> Kept:
        """What is left of the line that was begun."""
        meant = write_intention(self.intention)
        return {"intention": meant} if meant else None

    def restore(self, kept: Kept) -> None:
        """Go on with that line."""
        self.intention = read_intention(kept["intention"]) if kept else None

    def appraise(self, situation: Situation, rng: Chance) -> Appraisal:
        """How this bot values things."""
        return Appraisal(situation)

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """The choice of most worth; bids are not to be foreseen."""
        meant = self.intention and self.intention.next_choice(view, decision, legal)
        if self.intention and meant:
            self.intention = intend(view, decision, self.intention.codes)
            return meant
        if len(legal) == 1:
            return legal[0]
        candidates = self.explain(view, decision, legal, rng, budget)
        if decision.kind == "bid":
            return pick_bid(candidates, rng).action
        best = best_of(candidates)
        self.intention = intend(view, decision, (best.action.code, *best.then)) if best.then else None
        return best.action

    def explain(
        self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget
    ) -> list[Candidate]:
        """What it weighs: choices with their values and reasons, in canonical order. Draws no luck."""
        situation = Situation(view)
        appraisal = self.appraise(situation, rng)
        candidates = self.weigh(decision.kind, situation, appraisal, legal, rng)
        return candidates or [Candidate(action, 0.0, "any") for action in legal]

    def weigh(
        self, kind: str, s: Situation, appraisal: Appraisal, legal: Sequence[Action], rng: Chance
    ) -> list[Candidate]:
        """Values for what may be chosen in a phase of that name."""
        if kind == "bid":
            return weigh_bids(s, appraisal, legal, self.usual_bid * mood(s, rng))
        if kind == "courtesan":
            return weigh_picks(appraisal, legal)
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
        return table[kind](s, appraisal, legal) if kind in table else []

    def weigh_turn(self, s: Situation, appraisal: Appraisal, legal: Sequence[Action]) -> list[Candidate]:
        """Between two things: market, quarry, help, or the end of the turn."""
        codes = {action.code for action in legal}
        here = appraisal.hand(s.hand, s.merchants)
        if a.HOLD in codes:
            return weigh_limit(s, appraisal, legal)
        acted = a.DONE in codes
        options = [weigh_one(s, appraisal, action) for action in legal if action.code < a.CALL]
        found = [one for one in options if one is not None]
        plain = max([one.value for one in found if one.action.code not in CHARACTERS], default=here)
        for action in legal:
            if action.code in CHARACTERS:
                gain = character_gain(s, appraisal, action.code)
                found.append(Candidate(action, plain + gain, "character", (action.code, gain)))
            elif a.CALL <= action.code < a.PLAY and not acted:
                value = call_value(s, appraisal, action.code - a.CALL, best_stall(s, appraisal))
                found.append(Candidate(action, value - HELP_PAYS, "call", (action.code - a.CALL,)))
        return found


def weigh_one(s: Situation, appraisal: Appraisal, action: Action) -> Candidate | None:
    """One of the plain choices of a turn; None for others."""
    if action.code == a.DONE:
        return Candidate(action, appraisal.hand(s.hand, s.merchants), "turn.done")
    if action.code == a.QUARRY:
        visit = quarry_of(s, appraisal).best()
        if visit is None:
            return None
        return Candidate(action, visit.value, "turn.quarry", (visit.earned, *visit.counts), visit.codes)
    if a.TAKE <= action.code < a.PUT:
        return Candidate(action, stall_value(s, appraisal, action.code - a.TAKE), "turn.take", (action.code - a.TAKE,))
    return None


def weigh_visit(s: Situation, appraisal: Appraisal, legal: Sequence[Action]) -> list[Candidate]:
    """In the quarry: follow the best plan from here, first its cards, then its pieces."""
    quarry = quarry_of(s, appraisal)
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.CLOSE:
            found.append(Candidate(action, quarry.closing().value, "visit.close"))
    by_code = {action.code: action for action in legal}
    best: dict[int, Visit] = {}
    for visit in quarry.visits():
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


def weigh_claims(s: Situation, appraisal: Appraisal, legal: Sequence[Action]) -> list[Candidate]:
    """Claim the sanctuaries that are worth a statue, and in some boxes the palms (R75, R81)."""
    formed = s.view.arrays["formed"]
    palms = 0.0
    if not s.view.scalars["claimed_now"]:
        lost = s.box.mosaic_per_palm - s.box.mosaic_per_palm_claiming
        palms = float(lost * s.view.scalars["palms_covered"])
    sizes = {mark: formed.count(mark) for mark in set(formed) if mark}
    all_worth = appraisal.sanctuaries(sorted(sizes.values(), reverse=True))
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.LEAVE:
            found.append(Candidate(action, palms, "claim.leave", (palms,)))
        else:
            size = sizes[formed[action.code - a.CLAIM]]
            alone = appraisal.sanctuaries([size])
            worth = all_worth if size == max(sizes.values()) and alone > 0 else alone
            found.append(Candidate(action, worth, "claim.cells", (size,)))
    return found
