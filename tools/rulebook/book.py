"""Pages of the rules: texts of one language with the facts of one box filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from cleopatra.scenario import read_scenario
from tools.rules_map import SCENARIOS, rule_ids, scenarios_by_rule

from .facts import Facts
from .source import PLACEHOLDER, ROOT, Entry, Paragraph, Section, names, sections, terms

SHOWN = 2
"""Maximum number of example positions per rule."""
INLINE = re.compile(r"\*\*(.+?)\*\*|\((R\d+)\)")


class Book:
    """The texts of one language, with the numbers of one box."""

    def __init__(self, language: str, table: Mapping[str, Any]) -> None:
        self.language = language
        self.edition = str(table["key"])
        self.terms = terms(language)
        self.names = names(language)
        self.facts = Facts(table)
        self.table = table

    def fill(self, text: str, **more: Any) -> str:
        """A text with every placeholder filled in."""
        return PLACEHOLDER.sub(lambda found: self._filled(found.group(1), more), text)

    def _filled(self, asked: str, more: Mapping[str, Any]) -> str:
        if asked.startswith("*"):
            return self._word(asked[1:])[-1]
        if asked.startswith("list:"):
            return self._list(*asked[5:].split("."))
        path, _, forms = asked.partition(":")
        value = more[path] if path in more else self.facts[path]
        if not forms:
            return str(value)
        words = self._word(forms.strip()[1:]) if forms.strip().startswith("$") else forms.strip().split("|")
        if value == 0 and len(words) > 2:
            return words[2]
        one = value in (0, 1) if self.language == "fr" else value == 1
        return f"{value} {words[0 if one else 1]}"

    def _word(self, name: str) -> list[str]:
        if name == "wild":
            return [self.names["card"][self.table["wild"]["name"]]]
        forms: str = self.terms["words"][name.replace("money", self.table["money"])]
        return forms.split("|")

    def _list(self, name: str, *path: str) -> str:
        """Lists of facts, whose lengths differ between boxes."""
        lists: dict[str, str] = self.terms["lists"]
        card, facts = self.names["card"], self.facts
        if name == "cost":
            units = self.table["cost"][path[0]].items()
            parts = [
                self.fill(lists[unit], n=n) if unit in ("equal", "different") else f"{n} × {card[unit]}"
                for unit, n in units
            ]
        elif name == "deck":
            parts = [*self._deck()]
        elif name == "ranks":
            ranks = self.table["offering"]["ranks"][: self.table["players"][1]]
            parts = [
                self.fill(lists["gives" if n < 0 else "takes"], rank=rank, n=abs(n))
                for rank, n in zip(self.terms["ordinal"], ranks, strict=False)
            ]
        elif name == "visit":
            bonus = list(enumerate(self.table["reward"]["visit"]))
            parts = [self.fill(lists["visit"], n=n, bonus=one) for n, one in bonus[:-1] if one]
            parts.append(self.fill(lists["visit_last"], n=bonus[-1][0], bonus=bonus[-1][1]))
        elif name == "prices":
            parts = [f"{n} → {price}" for n, price in enumerate(self.table["ending"]["amulet_prices"]) if n]
        elif name == "penalties":
            parts = [
                self.fill("{n: $money}" if "talents" in one else "{n: $amulet}", n=next(iter(one.values())))
                for one in self.table["penalty"]
            ]
        elif name == "tiles":
            parts = [self.names["worshipper"][tile].replace("\u00ad", "") for tile in self.table["worshippers"]]
        elif name in ("materials", "wild"):
            kinds = facts.materials if name == "materials" else self.table["wild"]["stands_for"].split()
            parts = [card[kind] for kind in kinds]
        else:
            return facts.listed(name)
        return ", ".join(parts)

    def _deck(self) -> Iterator[str]:
        """The cards by kind; doubles with equal counts are grouped."""
        deck, card = self.table["deck"], self.names["card"]
        doubles: dict[int, list[str]] = {}
        for kind, n in deck.items():
            if kind.endswith("2"):
                doubles.setdefault(n, []).append(card[kind[:-1]])
        for kind, n in deck.items():
            if not kind.endswith("2"):
                yield f"{n} × {card[self.table['wild']['name'] if kind == 'wild' else kind]}"
            elif card[kind[:-1]] == doubles.get(n, [""])[0]:
                yield self.fill(self.terms["lists"]["doubles"], n=n, names=", ".join(doubles[n]))

    def page(self, page: str) -> list[tuple[Section, list[tuple[Entry, list[Paragraph]]]]]:
        """A page with the paragraphs for this box, filled in."""
        told = []
        for section in sections(self.language, page):
            entries = []
            for entry in section.entries:
                own = [
                    Paragraph(one.editions, one.readings, one.note, self.fill(one.text))
                    for one in entry.paragraphs
                    if self.edition in one.editions
                ]
                if own:
                    entries.append((entry, own))
            if entries:
                told.append((section, entries))
        return told

    def printings(self) -> list[dict[str, Any]]:
        """The differences between this box's readings: a row per difference, a cell per reading."""
        readings = self.table["readings"]
        return [
            {
                "rule": row["rule"],
                "title": row["title"],
                "cells": {key: row["yes" if told.get(row["flag"]) else "no"] for key, told in readings.items()},
            }
            for row in self.terms["printings"]["rows"].values()
            if len(readings) > 1
        ]

    def sure(self) -> list[dict[str, str]]:
        """Reconstructed facts, and how certain they are."""
        told = []
        for one in self.table.get("source", []):
            own = self.terms["sure"]["facts"][f"{one['rows']} {one['confidence']}"]
            texts = {key: self.fill(own[key]) for key in ("title", "fact", "why", "settle")}
            if texts["settle"]:
                texts["settle"] = self.fill(self.terms["sure"]["settled"], what=texts["settle"])
            told.append({"rules": one["rules"], "confidence": one["confidence"], **texts})
        return told

    def document(self) -> str:
        """The page for docs."""
        said, box = self.terms, self.names["editions"][self.edition]
        lines = [
            "<!-- Generated by tools/rulebook from rulebook/; do not edit. -->",
            "",
            f"# {said['title']}: {box}",
            "",
        ]
        for section, entries in self.page("rules"):
            lines += [f"## {section.title}", ""]
            for entry, paragraphs in entries:
                lines += [f'<a id="{entry.key}"></a>', "", f"### {entry.key} {entry.title}", ""]
                for one in paragraphs:
                    lines += [self._noted(one) + INLINE.sub(_linked, one.text), ""]
                shown = [SCENARIOS / path for path in examples(entry.key, self.edition)]
                links = " · ".join(f"[{path.stem}](../../{path.relative_to(ROOT).as_posix()})" for path in shown)
                lines += [f"{said['more']}: {links}", ""] if shown else []
        return "\n".join(lines)

    def _noted(self, one: Paragraph) -> str:
        notes = [self.terms[one.note]] if one.note else []
        if one.readings:
            languages = ", ".join(self.names["readings"][key] for key in one.readings)
            notes.append(self.terms["reading"].replace("{names}", languages))
        return f"*{' · '.join(notes)}.* " if notes else ""

    def client(self) -> str:
        """The web client's data."""

        def parts(page: str) -> dict[str, Any]:
            return {
                entry.key: {"title": entry.title, "says": [spans(one.text) for one in paragraphs]}
                for _, entries in self.page(page)
                for entry, paragraphs in entries
            }

        rules = [
            {
                "id": section.key,
                "title": section.title,
                "rules": [
                    {
                        "id": entry.key,
                        "title": entry.title,
                        "positions": positions(entry.key, self.edition),
                        "says": [
                            {"text": spans(one.text)}
                            | ({"note": one.note} if one.note else {})
                            | ({"readings": list(one.readings)} if one.readings else {})
                            for one in paragraphs
                        ],
                    }
                    for entry, paragraphs in entries
                ],
            }
            for section, entries in self.page("rules")
        ]
        printings, sure = self.terms["printings"], self.terms["sure"]
        told = {
            "edition": self.edition,
            "language": self.language,
            "sections": rules,
            "minutes": parts("minutes"),
            "sheet": parts("sheet"),
            "printings": {"intro": printings["intro"], "slips": printings["slips"], "rows": self.printings()},
            "sure": {key: sure[key] for key in ("intro", "confirmed", "likely", "guess", "owner")}
            | {"facts": self.sure()},
            "figures": self.facts.figures(),
        }
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


@cache
def _about() -> dict[str, list[tuple[int, int, str, str]]]:
    """The scenarios of each rule, the most specific first."""
    told = {}
    for rule, paths in scenarios_by_rule(rule_ids()).items():
        rows = []
        for path in paths:
            text = path.read_text("utf-8")
            named = re.findall(r"R\d+", re.search(r"^rules:(.*)$", text, re.MULTILINE).group(1))  # type: ignore[union-attr]
            box = re.search(r"^edition: *(\w+)", text, re.MULTILINE)
            place = named.index(rule) if rule in named else len(named)
            rows.append((place, len(named), path.relative_to(SCENARIOS).as_posix(), box.group(1) if box else ""))
        told[rule] = sorted(rows)
    return told


def examples(rule: str, edition: str, most: int = 3) -> list[str]:
    """Scenario files that show a rule at work in that box."""
    return [path for _, _, path, box in _about().get(rule, []) if box == edition][:most]


@cache
def playable(path: str) -> dict[str, Any] | None:
    """The initial position of a scenario file, if a player can move there, with the file's die rolls."""
    game = read_scenario((SCENARIOS / path).read_text("utf-8"), path).game
    return {"header": game.header, "rolls": list(game.tape.rolls)} if game.waiting else None


def positions(rule: str, edition: str) -> list[str]:
    """Example positions of a rule: scenario files without their ending, the simplest first."""
    return [path.removesuffix(".yaml") for path in examples(rule, edition, 9) if playable(path)][:SHOWN]


def spans(text: str) -> list[str | list[str]]:
    """Plain text interleaved with ["b", bold] and ["r", rule]."""
    told: list[str | list[str]] = []
    at = 0
    for found in INLINE.finditer(text):
        if found.start() > at:
            told.append(text[at : found.start()])
        told.append(["b", found.group(1)] if found.group(1) else ["r", found.group(2)])
        at = found.end()
    return [*told, text[at:]] if at < len(text) else told


def _linked(found: re.Match[str]) -> str:
    return f"**{found.group(1)}**" if found.group(1) else f"([{found.group(2)}](#{found.group(2)}))"
