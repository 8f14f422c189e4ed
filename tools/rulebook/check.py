"""Checks of the texts: missing rules, literal numbers, facts that the English text does not use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tools.rules_map import rule_ids

from .source import PAGES, PLACEHOLDER, Entry, sections, terms

NUMBER_WORDS = {
    "en": "three four five six seven eight nine ten eleven twelve",
    "de": "drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "fr": "trois quatre cinq six sept huit neuf dix onze douze",
    "it": "tre quattro cinque sette otto nove dieci undici dodici",
}
TYPED = re.compile(r"(?<![\w.])\d+(?![\w])")
YEARS = ("2006", "2020")
SIGNS = {"fr": re.compile(r"(?<![\u00a0\u202f])[;:?!»]|«(?![\u00a0\u202f])")}


def problems(language: str) -> list[str]:
    """The problems of a language's texts, one sentence each."""
    wrong = []
    said = {entry.key for section in sections(language, "rules") for entry in section.entries}
    wrong += [f"rules.md: {rule} has no text" for rule in rule_ids() if rule not in said]
    for page in PAGES:
        wrong += [
            f"{page}.md: {difference}" for difference in differences(_entries(language, page), _entries("en", page))
        ]
        for where, text in _texts(language, page):
            wrong += [f"{page}.md: {where} {fault}" for fault in typed(language, text)]
    for where, text in _strings(terms(language), ""):
        wrong += [f"terms.toml: {where} {fault}" for fault in typed(language, text) if not where.startswith("ordinal")]
    return [f"rulebook/{language}/{sentence}" for sentence in wrong]


def differences(own: list[Entry], model: list[Entry]) -> list[str]:
    """Where a page has other entries than the English one, or entries with other paragraphs or facts."""
    keys, english = [entry.key for entry in own], [entry.key for entry in model]
    missing = [f"{key} is missing; English has it" for key in english if key not in keys]
    more = [f"{key} is one too many; English does not have it" for key in keys if key not in english]
    if missing or more:
        return missing + more
    if keys != english:
        return [f"{next(a for a, b in zip(keys, english, strict=True) if a != b)} stands elsewhere in English"]
    wrong = []
    for entry, other in zip(own, model, strict=True):
        tags, expected = ([p.tags for p in one.paragraphs] for one in (entry, other))
        if tags != expected:
            wrong.append(f"{entry.key} has paragraphs for {tags}; English for {expected}")
            continue
        for a, b in zip(entry.paragraphs, other.paragraphs, strict=True):
            if asked(a.text) != asked(b.text):
                wrong.append(f"{entry.key} asks for {sorted(asked(a.text))}; English for {sorted(asked(b.text))}")
    return wrong


def typed(language: str, text: str) -> Iterator[str]:
    """Literal numbers instead of placeholders, and signs without a no-break space."""
    plain = PLACEHOLDER.sub("", text)
    for number in TYPED.findall(re.sub(r"\bR\d+\b", "", plain)):
        if number not in YEARS:
            yield f"has the number {number}; ask the data for it with a placeholder"
    for word in re.findall(r"\w+", plain.lower()):
        if word in NUMBER_WORDS.get(language, "").split():
            yield f"has the number {word!r}; ask the data for it with a placeholder"
    sign = SIGNS[language].search(plain) if language in SIGNS else None
    if sign:
        yield f"has no no-break space beside {sign.group()!r} in {plain[max(0, sign.start() - 20) : sign.end()]!r}"


def asked(text: str) -> set[str]:
    """The facts that a text uses; words and their cases are up to the language."""
    facts = (found if found.startswith("list:") else found.partition(":")[0] for found in PLACEHOLDER.findall(text))
    return {fact.partition("_")[0] if fact.startswith("*") else fact for fact in facts}


def _entries(language: str, page: str) -> list[Entry]:
    return [entry for section in sections(language, page) for entry in section.entries]


def _texts(language: str, page: str) -> Iterator[tuple[str, str]]:
    for entry in _entries(language, page):
        for one in entry.paragraphs:
            yield entry.key, one.text


def _strings(tree: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(tree, str):
        yield path, tree
    else:
        for key, inner in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from _strings(inner, f"{path}.{key}".lstrip("."))
