"""At the market: which stall to take, where to put the new cards, what to discard (R50-R54)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from cleopatra.rules.model.actions import DROP, HOLD, PUT, SMUGGLER, STALLS, Action
from cleopatra.rules.model.cards import KIND_MASK, KINDS
from cleopatra.rules.model.phases import HIDDEN

from .candidates import Candidate
from .evaluation import Evaluation
from .situation import Situation


def stall_value(s: Situation, evaluation: Evaluation, stall: int) -> float:
    """The worth of the hand after taking that stall, the cost of the hand limit included."""
    cards = s.view.stalls[stall]
    hand = list(s.hand)
    hidden = 0
    for card in cards:
        if card == HIDDEN:
            hidden += 1
        else:
            hand[card & KIND_MASK] += 1
    value = evaluation.hand(hand, s.merchants) + hidden * evaluation.unknown
    return value - evaluation.over_limit(sum(s.hand) + len(cards))


def weigh_puts(s: Situation, evaluation: Evaluation, legal: Sequence[Action]) -> list[Candidate]:
    """Distribute the drawn cards so that the next player gains little and something remains for later."""
    stalls = [[_worth(evaluation, card) for card in cards] for cards in s.view.stalls]
    cards = [_worth(evaluation, card) for card in s.view.aside[s.view.scalars["aside_next"] :]]
    free = [stall for stall in range(STALLS) if not s.view.scalars["stocked"] >> stall & 1]
    values = dict.fromkeys(free, float("-inf"))
    for arrangement in permutations(free, len(cards)):
        sums = [sum(stall) for stall in stalls]
        for worth, stall in zip(cards, arrangement, strict=True):
            sums[stall] += worth
        sums.sort(reverse=True)
        kept = sums[min(s.players - 1, STALLS - 1)]
        values[arrangement[0]] = max(values[arrangement[0]], 0.5 * kept - sums[0])
    return [
        Candidate(action, values[action.code - PUT], "stock.stall", (action.code - PUT + 1,))
        for action in legal
        if PUT <= action.code < PUT + STALLS
    ]


def _worth(evaluation: Evaluation, card: int) -> float:
    return evaluation.unknown if card == HIDDEN else max(0.0, evaluation.worth[card & KIND_MASK])


def weigh_limit(s: Situation, evaluation: Evaluation, legal: Sequence[Action]) -> list[Candidate]:
    """Keep all and take amulets, discard the least useful cards, or play the smuggler (R53, R95)."""
    over = sum(s.hand) - s.box.hand_limit
    kept = evaluation.hand(s.hand, s.merchants)
    held = [kind for kind in range(KINDS) if s.hand[kind]]
    without = {kind: _without(evaluation, list(s.hand), kind, s.merchants) for kind in held}
    lost = max(without.values()) - _after_drops(s, evaluation, over) + s.box.discard_amulets * evaluation.amulet
    found: list[Candidate] = []
    for action in legal:
        code = action.code
        if code == HOLD:
            found.append(Candidate(action, kept - over * evaluation.amulet, "limit.hold", (over,)))
        elif code == SMUGGLER:
            found.append(Candidate(action, kept - 0.2 * evaluation.amulet, "limit.smuggler"))
        elif DROP <= code < DROP + KINDS:
            found.append(Candidate(action, without[code - DROP] - lost, "limit.discard", (code - DROP,)))
    return found


def _after_drops(s: Situation, evaluation: Evaluation, over: int) -> float:
    """The hand after discarding the least useful cards one by one."""
    hand = list(s.hand)
    for _ in range(over):
        kinds = [kind for kind in range(KINDS) if hand[kind]]
        hand[max(kinds, key=lambda kind: _without(evaluation, hand, kind, s.merchants))] -= 1
    return evaluation.hand(hand, s.merchants)


def _without(evaluation: Evaluation, hand: list[int], kind: int, merchants: int) -> float:
    hand[kind] -= 1
    value = evaluation.hand(hand, merchants)
    hand[kind] += 1
    return value
