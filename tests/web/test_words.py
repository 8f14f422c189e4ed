"""Everything that a box, a bot or a table can name has messages in every language, and no group has extra ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from cleopatra.rules.editions import EDITION_KEYS, edition
from tests.server.running import Server

from .screens import LANGUAGES

WORDS = Path(__file__).parents[2] / "web" / "words"


@pytest.fixture(scope="module")
def box(server: Server) -> dict[str, Any]:
    """Everything on offer, as sent to the client."""
    with urlopen(f"{server.url}/api/box") as answer:
        found: dict[str, Any] = json.load(answer)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_box_names_has_words(box: dict[str, Any], language: str) -> None:
    words = json.loads((WORDS / f"{language}.json").read_text("utf-8"))
    editions = box["editions"]
    readings = {reading for one in editions for reading in one["readings"]}
    pieces = {piece for one in editions for piece in one["costs"]}
    units = {unit for one in editions for cost in one["costs"].values() for unit in cost}
    named = {
        "editions": {one["edition"] for one in editions},
        "editionSays": {one["edition"] for one in editions},
        "readings": readings,
        "readingSays": readings,
        "bots": set(box["bots"]),
        "card": {card.removesuffix("2") for one in editions for card in one["cards"]} | {"merchant"},
        "money": {one["money"] for one in editions},
        "moneyName": {one["money"] for one in editions},
        "piece": pieces | {"pedestal"},
        "category": pieces,
        "unit": units - {"equal", "different"} | {"material"},
    }
    assert {group: set(words[group]) for group in named} == named
    phases = {phase for key in EDITION_KEYS for phase in edition(key).phase_names if phase}
    assert phases <= set(words["guide"]), "whoever is asked is told what to do"
