"""How bots value powers: characters, the answers they ask for, and worshippers (R42, R43, R90-R102)."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.rules.model import actions as a
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.cards import COURTESAN_CARD, KINDS, STANDARD_KINDS

from .candidates import Candidate
from .evaluation import HELD_TAINT, Evaluation
from .market import stall_value
from .situation import Situation
from .visits import helped_pool, visit_planner

POINTLESS = -100.0
UNKNOWN_POWER = 0.5
"""The worth of a character about which only the price is known."""
BEGGED_WORTH = 1.6
"""The worth of an opponent's gift to the beggar: they give the cheaper of talents and a card."""


def character_gain(s: Situation, evaluation: Evaluation, code: int) -> float:
    """The gain of playing a character now over keeping it; a kept one costs an amulet at the end anyway (R121)."""
    kept = HELD_TAINT * evaluation.amulet
    if code == a.BEGGAR:
        return BEGGED_WORTH * (s.players - 1) - 2 * evaluation.amulet + kept
    if code == a.COURTESAN:
        picks = [kind for kind, n in enumerate(s.view.seen_discard) if n]
        best = max([picked(evaluation, kind) for kind in picks], default=0.0)
        return best - evaluation.amulet + kept
    if code in (a.ENVOY, a.VIZIER):
        return kept
    if code in (a.SCRIBE_DIE_ON, a.SCRIBE_DIE_OFF):
        return kept + 0.2 * die_gain(s, evaluation, code)
    if code == a.SMUGGLER:
        return evaluation.over_limit(sum(s.hand)) - evaluation.amulet + kept
    if code >= a.OPEN:
        return kept + UNKNOWN_POWER - s.box.powers[s.box.code_power[code]].price() * evaluation.amulet
    return -2 * evaluation.amulet


def die_gain(s: Situation, evaluation: Evaluation, code: int) -> float:
    """Rich and corrupt players profit from an offering, others don't."""
    rich = s.talents[s.seat] - sum(s.talents) / s.players
    corrupt = s.amulets[s.seat] - sum(s.amulets) / s.players
    wanted = 1.0 if rich + 2 * corrupt > 0 else -1.0
    return wanted if code == a.SCRIBE_DIE_ON else -wanted


def weigh_gifts(s: Situation, evaluation: Evaluation, legal: Sequence[Action]) -> list[Candidate]:
    """Give the beggar what is needed least (R90)."""
    begged = s.box.powers[s.box.phase_power[s.view.scalars["phase"]]].given["talents"]
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.PAY:
            found.append(Candidate(action, -float(begged), "beggar.pay"))
        else:
            kind = action.code - a.GIVE
            found.append(Candidate(action, -evaluation.lost(kind), "beggar.give", (kind,)))
    return found


def picked(evaluation: Evaluation, kind: int) -> float:
    """The worth of a card from the discard pile; another courtesan would only fetch yet another card."""
    return POINTLESS if kind == COURTESAN_CARD else evaluation.gained(kind)


def weigh_picks(evaluation: Evaluation, legal: Sequence[Action]) -> list[Candidate]:
    """The courtesan takes what is needed most (R91)."""
    return [
        Candidate(action, picked(evaluation, action.code - a.PICK), "courtesan.pick", (action.code - a.PICK,))
        for action in legal
    ]


def weigh_asks(s: Situation, evaluation: Evaluation, legal: Sequence[Action]) -> list[Candidate]:
    """Ask everyone for the card needed most, then send (R92)."""
    gains = [evaluation.gained(kind) for kind in range(STANDARD_KINDS)]
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.SEND:
            found.append(Candidate(action, 0.0, "envoy.send"))
            continue
        seat, kind = divmod(action.code - a.ASK, STANDARD_KINDS)
        asked = sum(s.view.asked[seat * STANDARD_KINDS : (seat + 1) * STANDARD_KINDS])
        # Requests are made in ascending order: an opponent who was skipped can't be asked any more.
        eager = -1.0 if asked else gains[kind] + 10.0 * (s.players - seat)
        found.append(Candidate(action, eager, "envoy.ask", (seat, kind)))
    return found


def weigh_offers(s: Situation, evaluation: Evaluation, legal: Sequence[Action]) -> list[Candidate]:
    """An accepted card takes an amulet with it: offer what is worth less than that, while there are amulets (R92)."""
    offered = s.view.offered[s.seat * STANDARD_KINDS : (s.seat + 1) * STANDARD_KINDS]
    rid = evaluation.amulet if s.amulets[s.seat] > sum(offered) else 0.0
    kept = [n - (offered[kind] if kind < STANDARD_KINDS else 0) for kind, n in enumerate(s.hand)]
    now = evaluation.hand(kept, s.merchants)
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.READY:
            found.append(Candidate(action, 0.0, "envoy.ready"))
        else:
            kind = action.code - a.LAY
            less = list(kept)
            less[kind] -= 1
            lost = now - evaluation.hand(less, s.merchants)
            found.append(Candidate(action, rid - lost, "envoy.offer", (kind,)))
    return found


def weigh_wants(s: Situation, evaluation: Evaluation, legal: Sequence[Action]) -> list[Candidate]:
    """Accept what is worth more than the amulet it may bring (R92)."""
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.AGREE:
            found.append(Candidate(action, 0.0, "envoy.agree"))
            continue
        seat, kind = divmod(action.code - a.WANT, STANDARD_KINDS)
        taken = sum(s.view.accepted[seat * STANDARD_KINDS : (seat + 1) * STANDARD_KINDS])
        brings = evaluation.amulet if s.amulets[seat] > taken else 0.0
        found.append(Candidate(action, evaluation.gained(kind) - brings, "envoy.accept", (seat, kind)))
    return found


def weigh_keeps(s: Situation, evaluation: Evaluation, legal: Sequence[Action]) -> list[Candidate]:
    """Keep what is worth more than an amulet (R96)."""
    kept = list(s.hand)
    for kind, marked in zip(s.view.five, s.view.kept, strict=True):
        kept[kind] += marked
    now = evaluation.hand(kept, s.merchants)
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.REST:
            found.append(Candidate(action, 0.0, "vizier.rest"))
        elif a.RETAIN <= action.code < a.RETAIN + KINDS:
            kind = action.code - a.RETAIN
            more = list(kept)
            more[kind] += 1
            gain = evaluation.hand(more, s.merchants) - now - evaluation.amulet
            found.append(Candidate(action, gain, "vizier.keep", (kind,)))
    return found


def call_value(s: Situation, evaluation: Evaluation, tile: int, market: float) -> float:
    """The value of a turn with that worshipper's help, its penalty paid (R100-R102)."""
    place = s.view.arrays["tiles"].index(tile)
    penalty = s.box.penalty_talents[place] + s.box.penalty_amulets[place] * evaluation.amulet
    worshipper = s.box.worshippers[tile]
    if worshipper.cards:
        cards = sum(s.hand) + worshipper.cards
        best = market + worshipper.cards * evaluation.unknown - evaluation.over_limit(cards + 2)
        return best - penalty
    if worshipper.visits > 1:
        visit = visit_planner(s, evaluation).best()
        here = evaluation.hand(s.hand, s.merchants)
        return market - penalty + (max(0.0, visit.value - here) if visit else 0.0)
    pool = helped_pool(s.pool, worshipper)
    visit = visit_planner(s, evaluation, piece_talents=worshipper.piece_talents, pool=pool).best()
    return (visit.value if visit else market) - penalty


def best_stall(s: Situation, evaluation: Evaluation) -> float:
    """The value of taking the best stall."""
    stalls = [stall for stall, cards in enumerate(s.view.stalls) if cards]
    return max([stall_value(s, evaluation, stall) for stall in stalls], default=evaluation.hand(s.hand, s.merchants))
