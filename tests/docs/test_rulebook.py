"""The rules texts: every rule in every language, every number from the data, every page up to date."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest

from cleopatra.rules.editions import edition
from tools.rulebook.__main__ import generated
from tools.rulebook.book import Book, examples, spans
from tools.rulebook.check import differences, problems, typed
from tools.rulebook.facts import edition_table
from tools.rulebook.source import EDITIONS, LANGUAGES, PLACEHOLDER, read, sections
from tools.rules_map import rule_ids

NUMBERS = [
    ("classic", "reward.wall", "R70"), ("classic", "cost.door.lapis", "R74"),
    ("classic", "hand_limit.cards", "R53"), ("classic", "characters.vizier.cards", "R96"),
    ("classic", "offering.ranks.0", "R112"), ("classic", "deck.wood", "R10"),
    ("classic", "ending.merchant_worth", "R122"), ("classic", "reward.visit.3", "R64"),
    ("classic", "tainted.held", "R121"), ("deluxe", "ending.amulet_prices.3", "R123"),
    ("deluxe", "penalty.4.amulets", "R100"), ("deluxe", "worshippers.foreman.artisans", "R102"),
    ("deluxe", "cost.throne.different", "R72"), ("deluxe", "hand_limit.discard_amulets", "R53"),
    ("deluxe", "facing.face_up", "R30"),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_told_and_no_number_is_typed(language: str) -> None:
    assert problems(language) == []


def test_pages_are_fresh() -> None:
    for path, text in generated().items():
        assert path.read_text("utf-8") == text, f"{path} is stale: run make generate"


def with_number(table: dict[str, Any], path: str, value: int) -> dict[str, Any]:
    changed = copy.deepcopy(table)
    *steps, last = path.split(".")
    inner: Any = changed
    for step in steps:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    inner[int(last) if isinstance(inner, list) else last] = value
    return changed


def rule_texts(book: Book) -> dict[str, str]:
    return {
        entry.key: " ".join(one.text for one in paragraphs)
        for _, entries in book.page("rules")
        for entry, paragraphs in entries
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "path", "rule"), NUMBERS)
def test_a_number_changed_in_the_data_changes_its_rule(language: str, key: str, path: str, rule: str) -> None:
    table = edition_table(key)
    changed = Book(language, with_number(table, path, 77 if "ranks" not in path else -77))
    before, after = rule_texts(Book(language, table)), rule_texts(changed)
    assert not re.search(r"\b77\b", before[rule])
    assert re.search(r"\b77\b", after[rule]), after[rule]
    assert changed.client() != Book(language, table).client()


def facts_in(tree: Any, path: str = "") -> Iterator[str]:
    if isinstance(tree, dict):
        for name, inner in tree.items():
            yield from facts_in(inner, f"{path}.{name}".lstrip("."))
    elif isinstance(tree, list):
        for i, inner in enumerate(tree):
            yield from facts_in(inner, f"{path}.{i}")
    elif isinstance(tree, int) and not isinstance(tree, bool):
        yield path


SILENT = {  # facts that this box lacks, or that the texts express without a number
    "classic": {
        "offering.at_step", "reward.mosaic_per_palm_claiming", "reward.sphinx_per_row_sphinx", "reward.throne_per_cell",
        "reward.obelisk_per_row_sphinx", "characters.vizier.amulets", "palace.sphinx_room.0",
        "palace.sphinx_room.1", "players.0", "players.1",
    },
    "deluxe": {
        "merchants", "offering.dice", "offering.die_faces", "offering.die_symbols", "ending.merchant_worth",
        "worshippers.vizier.visits", "palace.sphinx_room.0", "palace.sphinx_room.1", "players.0",
        "reward.visit.0", "reward.sphinx.1", "reward.sphinx.2", "reward.sphinx.3", "reward.sphinx.4", "reward.sphinx.5",
        "offering.ranks.4", "ending.amulet_prices.0",
    },
}  # fmt: skip


@pytest.mark.parametrize("key", EDITIONS)
def test_every_number_of_the_data_is_told(key: str) -> None:
    """Changing any number of the data file changes the rules texts."""
    table = edition_table(key)
    before = rule_texts(Book("en", table))
    quiet = set()
    for path in facts_in({name: rows for name, rows in table.items() if name not in ("readings", "source")}):
        inner: Any = table
        for step in path.split("."):
            inner = inner[int(step)] if isinstance(inner, list) else inner[step]
        if isinstance(inner, int) and rule_texts(Book("en", with_number(table, path, inner + 70))) == before:
            quiet.add(path)
    assert quiet == SILENT[key]


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_have_no_placeholder_left_and_links_to_rules_that_are_told(key: str, language: str) -> None:
    book = Book(language, edition_table(key))
    page = book.document()
    assert not PLACEHOLDER.search(page)
    told = rule_texts(book)
    assert set(re.findall(r"\]\(#(R\d+)\)", page)) <= set(told)
    assert len(book.sure()) == len(edition(key).sources)
    for row in book.printings():
        assert set(row["cells"]) == set(edition(key).readings)
        assert len(set(row["cells"].values())) > 1


def test_every_rule_has_a_scenario_in_the_box_whose_text_tells_it() -> None:
    for section in sections("en", "rules"):
        for entry in section.entries:
            boxes = {key for one in entry.paragraphs for key in one.editions}
            assert any(examples(entry.key, key) for key in boxes), entry.key
    assert {entry.key for section in sections("en", "rules") for entry in section.entries} == set(rule_ids())


def test_what_is_wrong_with_a_text_is_said() -> None:
    assert list(typed("en", "Take 3 cards (R53), as in 2006.")) == [
        "has the number 3; ask the data for it with a placeholder"
    ]
    assert list(typed("de", "Nimm drei Karten.")) == ["has the number 'drei'; ask the data for it with a placeholder"]
    assert "no-break space" in next(typed("fr", "Coût: rien"))
    assert list(typed("it", "{hand_limit.cards: carta|carte}")) == []
    with pytest.raises(ValueError, match="line 3: unknown tag 'luxury'"):
        read("## a A\n### R1 One\n[luxury] Text\n")
    with pytest.raises(KeyError, match=r"no fact 'reward.roof' in edition 'classic'"):
        Book("en", edition_table("classic")).fill("{reward.roof}")


@pytest.mark.parametrize(
    ("text", "difference"),
    [
        ("### R1 Un\n[classic] {talents}\n", "R2 is missing; English has it"),
        (
            "### R1 Un\n{talents}\n### R2 Deux\nRien\n### R3 Trois\nRien\n",
            "R3 is one too many",
        ),
        ("### R2 Deux\nRien\n### R1 Un\n[classic] {talents}\n", "R2 stands elsewhere in English"),
        (
            "### R1 Un\n[deluxe] {talents}\n### R2 Deux\nRien\n",
            "R1 has paragraphs for [(('deluxe',), (), '')]",
        ),
        ("### R1 Un\n[classic] {merchants}\n### R2 Deux\nRien\n", "R1 asks for ['merchants']; English for ['talents']"),
    ],
)
def test_only_the_difference_from_english_is_said(text: str, difference: str) -> None:
    [english], [own] = read("## a A\n### R1 One\n[classic] {talents}\n### R2 Two\nNone\n"), read("## a A\n" + text)
    [said] = differences(own.entries, english.entries)
    assert said.startswith(difference)
    assert differences(english.entries, english.entries) == []


def test_words_follow_the_number() -> None:
    book = Book("fr", edition_table("classic"))
    for n, said in ((0, "aucune"), (1, "1 carte"), (2, "2 cartes")):
        assert book.fill("{n: carte|cartes|aucune}", n=n) == said
    assert book.fill("{n: carte|cartes}", n=0) == "0 carte"
    assert Book("de", edition_table("deluxe")).fill("{n: $money}", n=1) == "1 Skarabäus"
    assert spans("a **b** (R62).") == ["a ", ["b", "b"], " ", ["r", "R62"], "."]
