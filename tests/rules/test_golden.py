"""Golden games: saved once per rules version, replayed by every test run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import cleopatra

GOLDEN = Path(__file__).parents[2] / "data" / "golden"
INDEX = {
    name: result
    for file in sorted(GOLDEN.glob("*.index.json"))
    for name, result in json.loads(file.read_text("utf-8")).items()
}


@pytest.mark.parametrize("name", INDEX)
def test_an_old_game_still_comes_to_its_end(name: str) -> None:
    text = (GOLDEN / name).read_text("utf-8")
    game = cleopatra.load_game(text)
    assert game.over
    assert game.view(None).to_dict()["result"] == INDEX[name]
    assert game.to_json() == text


def test_every_kind_of_table_has_one() -> None:
    assert len(INDEX) >= 15
    assert {path.name for path in GOLDEN.glob("*.json")} - {path.name for path in GOLDEN.glob("*.index.json")} == set(
        INDEX
    )
