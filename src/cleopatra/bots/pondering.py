"""Pondering: which questions a bot will probably be asked next, judged from its own view, and their answers.

While somebody else chooses, the choices that may follow are tried on determinized tables, the policy's favourites
first, until the bot itself has to choose. What it would see there must not depend on anything it does not know: two
determinizations that differ in everything hidden have to agree. Answers found this way are the ones it would give if
asked.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from heapq import heappop, heappush
from math import exp

from cleopatra.engine.bare_game import BareGame, imagine
from cleopatra.engine.policy_net_format import ONE
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.layout import read_layout
from cleopatra.rules.model.phases import NOBODY
from cleopatra.rules.seen.view import View
from cleopatra.rules.text.notation import Notation

from .asking import answer
from .policy import is_trained_for, policy_net
from .protocol import SHOWN, Answer, BotQuestion

MOST_STEPS = 150
"""The most positions examined for one look ahead."""
LEAST_LIKELY = 0.03
"""Questions less likely than this are not prepared for."""
MOST_ANSWERS = 8
"""The most answers computed from one position."""


class Interrupted(Exception):
    """Raised by `pause` when something more urgent is waiting."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """An answer that was found ahead, and the question it is for."""

    key: bytes
    answer: Answer


@dataclass(frozen=True, slots=True)
class Ponder:
    """A request to look ahead: the position as a question that is not due yet, and what was found before."""

    question: BotQuestion
    known: frozenset[bytes]


def key_of(question: BotQuestion) -> bytes:
    """A key that two questions share if they get the same answer."""
    asked = (question.view, question.kind, question.legal, question.memory, question.budget)
    return sha256(repr(asked).encode()).digest()


def ponder(question: BotQuestion, known: Container[bytes], pause: Callable[[], None]) -> Iterator[Foreseen]:
    """Answers to questions that may come next, the likeliest first; `pause` is called between games and may raise."""
    for asked in expected(question, pause):
        key = key_of(asked)
        if key not in known:
            yield Foreseen(key, answer(asked, pause))


def expected(question: BotQuestion, pause: Callable[[], None]) -> Iterator[BotQuestion]:
    """The questions that may come next, the likeliest first."""
    view = View(notation=Notation(question.box, question.names), layout=read_layout(question.layout), **question.view)
    seat = question.view["seat"]
    first, second = imagine(view, Chance(0)), imagine(view, Chance(1))
    steps = 0
    ahead: list[tuple[float, int, BareGame, BareGame]] = [(-1.0, 0, first, second)]
    while ahead and steps < MOST_STEPS:
        pause()
        likely, _, table, other = heappop(ahead)
        seen = table.view(seat)
        if table.over or seen != other.view(seat):
            continue
        codes = table.codes(seat)
        if len(codes) > 1:
            shown = {name: getattr(seen, name) for name in SHOWN}
            yield replace(question, view=shown, kind=seen.phase, legal=tuple(codes))
            continue
        chooser = seat if codes else table.seat
        for code, share in _choices(table, chooser):
            if -likely * share >= LEAST_LIKELY and other.allows(chooser, code):
                steps += 1
                twins = table.copy(), other.copy()
                for twin in twins:
                    twin.choose(chooser, code)
                heappush(ahead, (likely * share, steps, *twins))


def _choices(table: BareGame, seat: int) -> list[tuple[int, float]]:
    """A seat's choices at a determinized table, and the policy's probability of each."""
    codes = table.codes(seat) if seat != NOBODY else []
    if len(codes) < 2 or not is_trained_for(table.view(seat)):
        return [(code, 1 / len(codes)) for code in codes]
    logits = table.policy_logits(policy_net(), seat, codes)
    top = max(logits)
    powers = [exp((logit - top) / ONE) for logit in logits]
    return [(code, power / sum(powers)) for code, power in zip(codes, powers, strict=True)]
