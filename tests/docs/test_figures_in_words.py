"""The web client's sentences about characters and worshippers name the figures of the boxes in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cleopatra.rules.editions import edition

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de", "fr", "it")
IN_LETTERS = {
    "en": {"two": 2, "four": 4, "five": 5, "both": 2, "an amulet": 1},
    "de": {"zwei": 2, "vier": 4, "fünf": 5, "beide": 2, "ein Amulett": 1},
    "fr": {"deux": 2, "quatre": 4, "cinq": 5, "les deux": 2, "une amulette": 1},
    "it": {"due": 2, "quattro": 4, "cinque": 5, "entrambe": 2, "un amuleto": 1},
}
SAYS = {
    "classic": {
        "beggar": "beggar", "courtesan": "courtesan", "envoy": "envoy", "smuggler": "smuggler", "vizier": "vizier",
        "scribe mosaic": "scribe",
    },
    "deluxe": {name: name for name in ("architect", "vizier", "beggar", "merchant", "foreman")},
}  # fmt: skip


def figures_in(sentence: str, language: str) -> set[int]:
    """The numbers of a sentence, in digits or in letters."""
    found = {int(digits) for digits in re.findall(r"\d+", sentence)}
    return found | {n for word, n in IN_LETTERS[language].items() if re.search(rf"\b{word}\b", sentence, re.IGNORECASE)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", SAYS)
def test_figures_are_those_of_the_box(box: str, language: str) -> None:
    words = json.loads((ROOT / "web" / "words" / f"{language}.json").read_text("utf-8"))
    sentences = words["characterSays" if box == "classic" else "worshipperSays"]
    given = {power.name: {n for n in power.given.values() if n} for power in edition(box).powers}
    for key, name in SAYS[box].items():
        assert figures_in(sentences[key], language) == given[name], (key, sentences[key])
