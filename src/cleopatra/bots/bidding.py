"""Bidding: what an offering's ranks are worth against what the others may bid (R110-R112)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from cleopatra.rules.model.actions import BID, Action
from cleopatra.rules.model.chance import Chance

from .appraisal import Appraisal
from .candidates import Candidate
from .situation import Situation

HIGHEST = 20
LIKELY = 0.5
"""A bid worth so many talents less than the best is made about a third as often."""
MOODS = 0.35
"""By how much, up or down, one's notion of what is usual may differ from one offering to the next."""
FINEST = 1 << 20


def mood(s: Situation, rng: Chance) -> float:
    """How much is expected of the others this time, in parts of the usual. Draws no luck."""
    return 1 + MOODS * (Chance(rng.state, s.view.scalars["turns"]).below(2001) - 1000) / 1000


def weigh_bids(s: Situation, appraisal: Appraisal, legal: Sequence[Action], usual: float) -> list[Candidate]:
    """Each bid's worth, were every other player to bid about `usual` talents, if they have them."""
    chances = [_bids_of(min(s.talents[seat], HIGHEST), usual) for seat in s.others]
    ranks = s.box.rank_amulets
    found: list[Candidate] = []
    for action in legal:
        bid = action.code - BID
        if bid > HIGHEST:
            break
        higher = _higher(chances, bid)
        relief = higher[0] * min(-ranks[0], s.amulets[s.seat])
        cost = sum(ranks[rank] * chance for rank, chance in enumerate(higher) if rank)
        found.append(Candidate(action, appraisal.amulet * (relief - cost) - bid, "bid", (bid, round(higher[0], 3))))
    return found


def _bids_of(talents: int, usual: float) -> list[float]:
    """How likely each bid of somebody with so many talents is: a tent over what is usual."""
    top = int(2 * usual)
    weights = [max(0.2, 1 + min(bid, top - bid) / max(1.0, usual)) if bid <= top else 0.0 for bid in range(top + 1)]
    chances = [0.0] * (max(talents, top) + 1)
    total = sum(weights)
    for bid, weight in enumerate(weights):
        chances[min(bid, talents)] += weight / total
    return chances


def _higher(chances: list[list[float]], bid: int) -> list[float]:
    """How likely 0, 1, 2 ... others bid more than that."""
    spread = [1.0]
    for one in chances:
        above = sum(one[bid + 1 :])
        further = [0.0] * (len(spread) + 1)
        for count, chance in enumerate(spread):
            further[count] += chance * (1 - above)
            further[count + 1] += chance * above
        spread = further
    return spread


def pick_bid(candidates: list[Candidate], rng: Chance) -> Candidate:
    """One that is not to be foreseen, good ones more often."""
    return candidates[draw([candidate.value for candidate in candidates], LIKELY, rng)]


def draw(values: Sequence[float], likely: float, rng: Chance) -> int:
    """The place of one of some values: what is less by `likely` is drawn about a third as often."""
    top = max(values)
    weights = [int(FINEST * exp((value - top) / likely)) for value in values]
    drawn = rng.below(sum(weights))
    for at, weight in enumerate(weights):
        drawn -= weight
        if drawn < 0:
            return at
    raise AssertionError("more was drawn than there is")
