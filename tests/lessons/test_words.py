"""The words of the lessons: every task and every remark, in every language, with the French spaces."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cleopatra.lessons.lesson import OTHERWISE, lessons
from cleopatra.rules.editions import edition_keys

WEB = Path(__file__).parents[2] / "web"
TEXTS = WEB / "src" / "learn" / "texts"
LANGUAGES = sorted(path.stem for path in TEXTS.glob("*.json"))
"""Others get the lessons in English."""
NO_SPACE = re.compile(r"(?<![\u00a0\u202f])[;:?!]")


def words(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))
    return found


def leaves(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}")
    else:
        assert isinstance(value, str), path
        yield path, value


def test_languages_that_have_the_rules_have_the_lessons() -> None:
    assert sorted(path.name for path in (WEB.parent / "rulebook").iterdir()) == LANGUAGES
    assert {path.stem for path in (WEB / "words").glob("*.json")} >= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_task_has_its_words(language: str) -> None:
    told = words(language)
    used = set()
    for edition in edition_keys():
        for lesson in lessons(edition).values():
            key = f"{edition}/{lesson.name}" if f"{edition}/{lesson.name}" in told["tasks"] else lesson.name
            used.add(key)
            task = told["tasks"][key]
            assert all(task[part] for part in ("title", "task", "coach", "done")), key
            assert lesson.chapter in told["chapters"]
            for remark in (*[one.name for one in lesson.remarks], OTHERWISE):
                said = task["remarks"].get(remark) or told["remarks"].get(remark)
                assert said is not None, f"{key}: no words for {remark}"
                assert said["says"]
                assert said["why"]
    assert used == set(told["tasks"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_say_the_same_things(language: str) -> None:
    said, english = dict(leaves(words(language))), dict(leaves(words("en")))
    assert said.keys() == english.keys()
    for path, text in said.items():
        assert re.findall(r"\{\w+\}", text) == re.findall(r"\{\w+\}", english[path]), path
        assert "wrong" not in english[path].lower() or "wrong card" in english[path], path
        if language == "fr":
            assert not NO_SPACE.search(text), f"{path}: {text}"


TERMS = {
    "en": {"square": "cell", "swallow": "absorb"},
    "de": {
        "Bauteil": "Element", "Opfergabe": "Opfer", "Mosaike\\b": "Mosaiken", "beansprucht?": "in Besitz nehmen",
        "gerufen|[Rr]ufe\\b": "aktivieren", "Bonus": "Prämie", "\\bHolz": "Bauholz", "abgetrennt": "abgegrenzt",
    },
    "fr": {
        "carte propre|cartes propres": "saine", "avale": "absorbe", "dévor": "manger", "appel(?:er|ez|é)": "activer",
        "(?<!de )\\bportes?\\b": "montant de porte", "[a-z’ ]sanctuaire": "Sanctuaire", "bonus": "prime",
    },
    "it": {
        "element[oi]": "pezzo", "inghiott": "assorbe", "divora": "mangiato", "[Cc]hiama": "attivare",
        "\\b[Pp]orte\\b|\\b[Ll]a porta\\b": "montante", "santuari": "Santuario",
    },
}  # fmt: skip
"""Words that the table and the rules have another one for: who learns one has to find it there."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_use_the_words_of_the_rules(language: str) -> None:
    found = [
        f"{path}: {text} (say {instead})"
        for path, text in leaves(words(language))
        for other, instead in TERMS.get(language, {}).items()
        if re.search(other, text)
    ]
    assert found == []
