"""Any position that a file may set up keeps the laws and can be exported, however far from a deal it is."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cleopatra.rules.editions import edition
from cleopatra.rules.model.edition import Edition
from cleopatra.rules.model.geometry import SIDE_NAMES, WALL_NAMES
from cleopatra.rules.model.pieces import CELL_NAMES, MOSAICS, PLACEMENT_CELLS, PLACEMENT_MOSAIC
from cleopatra.scenario import read_scenario, run_scenario, write_scenario
from tests.tables import KINDS, NAMES, Kind, play_on, start
from tests.tiers import examples


def some(rng: random.Random, words: tuple[str, ...]) -> str:
    return " ".join(rng.sample(words, rng.randrange(len(words) + 1)))


def cards(rng: random.Random, box: Edition, most: int, *, facing: bool = False) -> str:
    names = [name for name, copies in zip(box.card_names, box.deck, strict=False) if copies]
    return " ".join(
        rng.choice(names) + ("^" if facing and rng.random() < 0.5 else "") for _ in range(rng.randrange(most + 1))
    )


def garden(rng: random.Random) -> dict[str, Any]:
    """Some mosaics at random places, and a pile with some of the others."""
    free = {*range(81)} - {40}
    laid: dict[str, str] = {}
    for placement in rng.sample(range(len(PLACEMENT_MOSAIC)), 40):
        cells = PLACEMENT_CELLS[placement * 5 : placement * 5 + 5]
        letter = MOSAICS[PLACEMENT_MOSAIC[placement]]
        if letter not in laid and free.issuperset(cells):
            laid[letter] = " ".join([letter, *[CELL_NAMES[cell] for cell in cells]])
            free -= set(cells)
    return {
        "garden": list(laid.values()),
        "mosaics": some(rng, tuple(letter for letter in MOSAICS if letter not in laid)),
    }


def any_setup(kind: Kind, rng: random.Random) -> dict[str, Any]:
    box, names = edition(kind.edition), NAMES[: kind.players]
    setup = garden(rng) | {
        "hands": {name: cards(rng, box, 14) for name in names},
        "talents": {name: rng.randrange(20) for name in names},
        "amulets": {name: rng.randrange(9) for name in names},
        "stalls": [cards(rng, box, 4, facing=True) for _ in range(3)],
        "draw": cards(rng, box, rng.choice([0, 5, 30]), facing=True),
        "discard": cards(rng, box, rng.choice([0, 2, 12])),
        "walls": some(rng, WALL_NAMES),
        "doors": some(rng, SIDE_NAMES),
        "obelisks": some(rng, SIDE_NAMES),
        "throne": rng.choice(["none", "pedestal", "throne"]),
        "cleopatra": rng.randrange(5),
        "turn": rng.choice(names),
    }
    if box.sphinx_room[1]:
        setup["sphinxes"] = {side: rng.randrange(4) for side in SIDE_NAMES}
    else:
        setup["sphinxes"] = rng.randrange(7)
    if box.merchants:
        setup["merchants"] = {name: rng.randrange(4) for name in names}
    if box.dice:
        setup["altar"] = rng.randrange(box.dice)
    if box.tiles:
        setup["worshippers"] = " ".join(rng.sample([tile.name for tile in box.worshippers], box.tiles))
    return setup


@pytest.mark.parametrize("kind", KINDS, ids=str)
@settings(max_examples=examples(quick=2, full=20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_any_position_keeps_the_laws_and_is_exported(kind: Kind, seed: int) -> None:
    rng = random.Random(seed)
    game = start(kind, seed, setup=any_setup(kind, rng))
    for _ in range(60):
        play_on(game, rng, 5)
        game.check()
    assert run_scenario(read_scenario(write_scenario(game))) is None
