"""Compiled and plain: the same source plays the same games, bit for bit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES_PER_EDITION = 1000
CHUNK = 50
TABLES = {"classic": (3, 4, 5), "deluxe": (2, 3, 4)}
BUILT = bool(list((ROOT / "src" / "cleopatra" / "rules" / "play").glob("dispatch.*.so")))


def traces(edition: str, players: int, first: int, games: int, *, plain: bool) -> list[str]:
    environment = dict(os.environ)
    environment.pop("CLEOPATRA_PLAIN", None)
    if plain:
        environment["CLEOPATRA_PLAIN"] = "1"
    command = [sys.executable, "-m", "tests.trace", edition, str(players), str(first), str(games)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, GAMES_PER_EDITION, CHUNK))
@pytest.mark.parametrize("edition", TABLES)
def test_both_ways_play_the_same_games(edition: str, first: int) -> None:
    if not BUILT:
        if os.environ.get("CLEOPATRA_REQUIRE_ALL"):
            pytest.fail("the rules are not compiled here, and everything is required")
        pytest.skip("the rules are not compiled here: no C compiler when the project was set up")
    if os.environ.get("CLEOPATRA_PLAIN"):
        pytest.skip("compared once, from the compiled run")
    players = TABLES[edition][first // CHUNK % 3]
    compiled = traces(edition, players, first, CHUNK, plain=False)
    plain = traces(edition, players, first, CHUNK, plain=True)
    assert (compiled[0], plain[0]) == ("compiled", "plain")
    assert len(compiled) == CHUNK + 1
    assert compiled[1:] == plain[1:]
