"""Everything that a box, a bot or a table can name has words in every language, and no group of words names more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.server.running import Server

from .screens import LANGUAGES

WORDS = Path(__file__).parents[2] / "web" / "words"


@pytest.fixture(scope="module")
def box(server: Server) -> dict[str, Any]:
    """Everything on offer, as the client is told."""
    with urlopen(f"{server.url}/api/box") as answer:
        found: dict[str, Any] = json.load(answer)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_box_names_has_words(box: dict[str, Any], language: str) -> None:
    words = json.loads((WORDS / f"{language}.json").read_text("utf-8"))
    editions = box["editions"]
    readings = {reading for edition in editions for reading in edition["readings"]}
    pieces = {piece for edition in editions for piece in edition["costs"]}
    units = {unit for edition in editions for cost in edition["costs"].values() for unit in cost}
    named = {
        "editions": {edition["edition"] for edition in editions},
        "editionSays": {edition["edition"] for edition in editions},
        "readings": readings,
        "readingSays": readings,
        "bots": set(box["bots"]),
        "card": {card.removesuffix("2") for edition in editions for card in edition["cards"]} | {"merchant"},
        "money": {edition["money"] for edition in editions},
        "moneyName": {edition["money"] for edition in editions},
        "piece": pieces | {"pedestal"},
        "category": pieces,
        "unit": units - {"equal", "different"} | {"material"},
    }
    assert {group: set(words[group]) for group in named} == named
