"""Favours asked and granted: characters, their answers, and worshippers (R42, R43, R90-R102)."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.rules.model import actions as a
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.cards import COURTESAN_CARD, KINDS, STANDARD_KINDS

from .appraisal import HELD_TAINT, Appraisal
from .candidates import Candidate
from .market import stall_value
from .situation import Situation
from .visits import helped_pool, quarry_of

POINTLESS = -100.0
UNKNOWN_POWER = 0.5
"""What a character is worth of which nothing is known but its price."""
BEGGED_WORTH = 1.6
"""What an opponent's gift to the beggar is worth: they choose the cheaper of talents and a card."""


def character_gain(s: Situation, appraisal: Appraisal, code: int) -> float:
    """What playing a character now brings above keeping it; a kept one costs an amulet in the end anyway (R121)."""
    kept = HELD_TAINT * appraisal.amulet
    if code == a.BEGGAR:
        return BEGGED_WORTH * (s.players - 1) - 2 * appraisal.amulet + kept
    if code == a.COURTESAN:
        picks = [kind for kind, n in enumerate(s.view.seen_discard) if n]
        best = max([picked(appraisal, kind) for kind in picks], default=0.0)
        return best - appraisal.amulet + kept
    if code in (a.ENVOY, a.VIZIER):
        return kept
    if code in (a.SCRIBE_DIE_ON, a.SCRIBE_DIE_OFF):
        return kept + 0.2 * die_gain(s, appraisal, code)
    if code == a.SMUGGLER:
        return appraisal.over_limit(sum(s.hand)) - appraisal.amulet + kept
    if code >= a.OPEN:
        return kept + UNKNOWN_POWER - s.box.powers[s.box.code_power[code]].price() * appraisal.amulet
    return -2 * appraisal.amulet


def die_gain(s: Situation, appraisal: Appraisal, code: int) -> float:
    """Rich and corrupt players want an offering, the others don't."""
    rich = s.talents[s.seat] - sum(s.talents) / s.players
    corrupt = s.amulets[s.seat] - sum(s.amulets) / s.players
    wanted = 1.0 if rich + 2 * corrupt > 0 else -1.0
    return wanted if code == a.SCRIBE_DIE_ON else -wanted


def weigh_gifts(s: Situation, appraisal: Appraisal, legal: Sequence[Action]) -> list[Candidate]:
    """The beggar gets what is missed least (R90)."""
    begged = s.box.powers[s.box.phase_power[s.view.scalars["phase"]]].given["talents"]
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.PAY:
            found.append(Candidate(action, -float(begged), "beggar.pay"))
        else:
            kind = action.code - a.GIVE
            found.append(Candidate(action, -appraisal.lost(kind), "beggar.give", (kind,)))
    return found


def picked(appraisal: Appraisal, kind: int) -> float:
    """What a card taken out of the discard pile is worth; another courtesan would only come for another."""
    return POINTLESS if kind == COURTESAN_CARD else appraisal.gained(kind)


def weigh_picks(appraisal: Appraisal, legal: Sequence[Action]) -> list[Candidate]:
    """The courtesan brings what is missing most (R91)."""
    return [
        Candidate(action, picked(appraisal, action.code - a.PICK), "courtesan.pick", (action.code - a.PICK,))
        for action in legal
    ]


def weigh_asks(s: Situation, appraisal: Appraisal, legal: Sequence[Action]) -> list[Candidate]:
    """Ask everybody for the card most needed, then send (R92)."""
    gains = [appraisal.gained(kind) for kind in range(STANDARD_KINDS)]
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.SEND:
            found.append(Candidate(action, 0.0, "envoy.send"))
            continue
        seat, kind = divmod(action.code - a.ASK, STANDARD_KINDS)
        asked = sum(s.view.asked[seat * STANDARD_KINDS : (seat + 1) * STANDARD_KINDS])
        # Requests are made in ascending order: whoever is passed over can't be asked any more.
        eager = -1.0 if asked else gains[kind] + 10.0 * (s.players - seat)
        found.append(Candidate(action, eager, "envoy.ask", (seat, kind)))
    return found


def weigh_offers(s: Situation, appraisal: Appraisal, legal: Sequence[Action]) -> list[Candidate]:
    """An accepted card takes an amulet along: offer what is worth less than that, while there are amulets (R92)."""
    offered = s.view.offered[s.seat * STANDARD_KINDS : (s.seat + 1) * STANDARD_KINDS]
    rid = appraisal.amulet if s.amulets[s.seat] > sum(offered) else 0.0
    kept = [n - (offered[kind] if kind < STANDARD_KINDS else 0) for kind, n in enumerate(s.hand)]
    now = appraisal.hand(kept, s.merchants)
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.READY:
            found.append(Candidate(action, 0.0, "envoy.ready"))
        else:
            kind = action.code - a.LAY
            less = list(kept)
            less[kind] -= 1
            lost = now - appraisal.hand(less, s.merchants)
            found.append(Candidate(action, rid - lost, "envoy.offer", (kind,)))
    return found


def weigh_wants(s: Situation, appraisal: Appraisal, legal: Sequence[Action]) -> list[Candidate]:
    """Accept what is worth more than the amulet it may bring (R92)."""
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.AGREE:
            found.append(Candidate(action, 0.0, "envoy.agree"))
            continue
        seat, kind = divmod(action.code - a.WANT, STANDARD_KINDS)
        taken = sum(s.view.accepted[seat * STANDARD_KINDS : (seat + 1) * STANDARD_KINDS])
        brings = appraisal.amulet if s.amulets[seat] > taken else 0.0
        found.append(Candidate(action, appraisal.gained(kind) - brings, "envoy.accept", (seat, kind)))
    return found


def weigh_keeps(s: Situation, appraisal: Appraisal, legal: Sequence[Action]) -> list[Candidate]:
    """Keep what is worth more than an amulet (R96)."""
    kept = list(s.hand)
    for kind, marked in zip(s.view.five, s.view.kept, strict=True):
        kept[kind] += marked
    now = appraisal.hand(kept, s.merchants)
    found: list[Candidate] = []
    for action in legal:
        if action.code == a.REST:
            found.append(Candidate(action, 0.0, "vizier.rest"))
        elif a.RETAIN <= action.code < a.RETAIN + KINDS:
            kind = action.code - a.RETAIN
            more = list(kept)
            more[kind] += 1
            gain = appraisal.hand(more, s.merchants) - now - appraisal.amulet
            found.append(Candidate(action, gain, "vizier.keep", (kind,)))
    return found


def call_value(s: Situation, appraisal: Appraisal, tile: int, market: float) -> float:
    """What one has after a turn with that worshipper's help, its penalty paid (R100-R102)."""
    place = s.view.arrays["tiles"].index(tile)
    penalty = s.box.penalty_talents[place] + s.box.penalty_amulets[place] * appraisal.amulet
    worshipper = s.box.worshippers[tile]
    if worshipper.cards:
        cards = sum(s.hand) + worshipper.cards
        best = market + worshipper.cards * appraisal.unknown - appraisal.over_limit(cards + 2)
        return best - penalty
    if worshipper.visits > 1:
        visit = quarry_of(s, appraisal).best()
        here = appraisal.hand(s.hand, s.merchants)
        return market - penalty + (max(0.0, visit.value - here) if visit else 0.0)
    pool = helped_pool(s.pool, worshipper)
    visit = quarry_of(s, appraisal, piece_talents=worshipper.piece_talents, pool=pool).best()
    return (visit.value if visit else market) - penalty


def best_stall(s: Situation, appraisal: Appraisal) -> float:
    """What one has after taking the best stall."""
    stalls = [stall for stall, cards in enumerate(s.view.stalls) if cards]
    return max([stall_value(s, appraisal, stall) for stall in stalls], default=appraisal.hand(s.hand, s.merchants))
