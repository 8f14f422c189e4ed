"""Visits: what was worked out for one question is kept, and is right for whoever asks next."""

from __future__ import annotations

import pytest

from cleopatra.advice.payments import Purse
from cleopatra.bots import Budget, ask, bot_stream, make_bot
from cleopatra.bots.foresight import Foresight
from cleopatra.bots.situation import Situation
from cleopatra.bots.visits import Quarry, helped_pool, quarry_of
from tests.tables import KINDS, Kind, start

MOST_CHOICES = 600


def situations(kind: Kind) -> list[Situation]:
    """What the players of a greedy game had before them on their turns."""
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
def test_a_visit_looked_at_before_is_the_visit_looked_at_anew(kind: Kind) -> None:
    several = 0
    for s in situations(kind):
        kept = Foresight(s)
        pools = [list(s.pool), *(helped_pool(s.pool, worshipper) for worshipper in s.box.worshippers)]
        for piece_talents in (0, 4, 0):
            for pool in pools:
                known = quarry_of(s, kept, piece_talents=piece_talents, pool=pool)
                fresh = Foresight(s)
                purse = Purse(s.box, s.hand, s.merchants, pool, fresh.prices)
                anew = Quarry(s, fresh, purse, piece_talents=piece_talents).visits()
                assert known.visits() == anew
                assert quarry_of(s, kept, piece_talents=piece_talents, pool=pool) is known
                several += len(anew) > 1
        assert quarry_of(s, kept) is quarry_of(s, kept, pool=pools[0])
    assert several > 20
