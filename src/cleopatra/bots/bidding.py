"""Bidding: the value of an offering's ranks against what the others may bid (R110-R112)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from cleopatra.rules.model.actions import BID, Action
from cleopatra.rules.model.chance import Chance

from .candidates import Candidate
from .evaluation import Evaluation
from .situation import Situation

HIGHEST = 20
LIKELY = 0.5
"""A bid worth this many talents less than the best is drawn about a third as often."""
MOODS = 0.35
"""How much the estimate of others' bids varies from one offering to the next, up or down."""
FINEST = 1 << 20


def bid_factor(s: Situation, rng: Chance) -> float:
    """A factor for what the others are expected to bid this time. Draws no random number."""
    return 1 + MOODS * (Chance(rng.state, s.view.scalars["turns"]).below(2001) - 1000) / 1000


def weigh_bids(s: Situation, evaluation: Evaluation, legal: Sequence[Action], usual: float) -> list[Candidate]:
    """The value of each bid if every other player bids about `usual` talents, as far as they have them."""
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
        found.append(Candidate(action, evaluation.amulet * (relief - cost) - bid, "bid", (bid, round(higher[0], 3))))
    return found


def _bids_of(talents: int, usual: float) -> list[float]:
    """The probability of each bid of a player with that many talents: a triangle around the usual bid."""
    top = int(2 * usual)
    weights = [max(0.2, 1 + min(bid, top - bid) / max(1.0, usual)) if bid <= top else 0.0 for bid in range(top + 1)]
    chances = [0.0] * (max(talents, top) + 1)
    total = sum(weights)
    for bid, weight in enumerate(weights):
        chances[min(bid, talents)] += weight / total
    return chances


def _higher(chances: list[list[float]], bid: int) -> list[float]:
    """The probability that 0, 1, 2 ... others bid more."""
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
    """A bid drawn at random, better ones more often."""
    return candidates[draw([candidate.value for candidate in candidates], LIKELY, rng)]


def draw(values: Sequence[float], likely: float, rng: Chance) -> int:
    """A random index, better values more often: a value lower by `likely` is drawn about a third as often."""
    top = max(values)
    weights = [int(FINEST * exp((value - top) / likely)) for value in values]
    drawn = rng.below(sum(weights))
    for at, weight in enumerate(weights):
        drawn -= weight
        if drawn < 0:
            return at
    raise AssertionError("more was drawn than there is")
