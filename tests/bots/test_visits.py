"""Visits: cached results are correct for the next caller."""

from __future__ import annotations

import pytest

from cleopatra.advice.payments import PaymentSolver
from cleopatra.bots import Budget, ask, bot_stream, make_bot
from cleopatra.bots.planner_evaluation import PlannerEvaluation
from cleopatra.bots.situation import Situation
from cleopatra.bots.visits import VisitPlanner, helped_pool, visit_planner
from tests.tables import KINDS, Kind, start

MOST_CHOICES = 600


def situations(kind: Kind) -> list[Situation]:
    """The situations at the turns of a greedy game."""
    game, found = start(kind, 3), []
    bot = make_bot("greedy")
    streams = [bot_stream(game, seat) for seat in range(kind.players)]
    for _ in range(MOST_CHOICES):
        if game.over:
            break
        seat = game.waiting[0]
        if game.phase in ("turn", "visit"):
            found.append(Situation(game.view(seat)))
        game.play(seat, ask(bot, game, seat, game.legal(seat), streams[seat], Budget()))
    return found[::7]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.reading == "en"], ids=str)
def test_a_cached_visit_equals_a_new_one(kind: Kind) -> None:
    several = 0
    for s in situations(kind):
        kept = PlannerEvaluation(s)
        pools = [list(s.pool), *(helped_pool(s.pool, worshipper) for worshipper in s.box.worshippers)]
        for piece_talents in (0, 4, 0):
            for pool in pools:
                known = visit_planner(s, kept, piece_talents=piece_talents, pool=pool)
                fresh = PlannerEvaluation(s)
                solver = PaymentSolver(s.box, s.hand, s.merchants, pool, fresh.prices)
                anew = VisitPlanner(s, fresh, solver, piece_talents=piece_talents).visits()
                assert known.visits() == anew
                assert visit_planner(s, kept, piece_talents=piece_talents, pool=pool) is known
                several += len(anew) > 1
        assert visit_planner(s, kept) is visit_planner(s, kept, pool=pools[0])
    assert several > 20
