"""The printed editions: every number of a box in its file, powers by name, facts with their sources."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import cleopatra
from cleopatra.rules import editions
from cleopatra.rules.editions import EDITION_KEYS, Confidence, edition, make_edition, register_edition
from cleopatra.rules.model import actions as a
from cleopatra.rules.model.patterns import ANY_MATERIAL, ANYTHING
from cleopatra.rules.powers.registry import PRINTED

FILES = Path(str(editions.__file__)).parent
RULES = Path(__file__).parents[2] / "docs" / "rules.md"


class TestPrintedBoxes:
    @pytest.mark.parametrize("key", EDITION_KEYS)
    def test_every_row_of_the_file_is_read(self, key: str) -> None:
        table = tomllib.loads((FILES / f"{key}.toml").read_text("utf-8"))
        table["hats"] = 3
        with pytest.raises(cleopatra.SetupError, match="unknown row 'hats'"):
            make_edition(table)

    def test_a_deck_fits_on_one_pile(self) -> None:
        table = tomllib.loads((FILES / "deluxe.toml").read_text("utf-8"))
        table["deck"]["artisan"] += 65
        assert sum(make_edition(table).deck) == 159
        table["deck"]["artisan"] += 1
        with pytest.raises(cleopatra.SetupError, match="deck: expected cards for every hand and stall, and up to 159"):
            make_edition(table)
        table["deck"] = {"artisan": 14}
        with pytest.raises(cleopatra.SetupError, match="deck: expected cards for every hand and stall"):
            make_edition(table)

    def test_every_printed_power_is_named_by_a_box(self) -> None:
        named = [type(power) for key in EDITION_KEYS for power in edition(key).powers]
        assert sorted(cls.__name__ for cls in named) == sorted(cls.__name__ for cls in PRINTED)

    @pytest.mark.parametrize("key", EDITION_KEYS)
    def test_the_numbers_of_actions_belong_to_one_power_each(self, key: str) -> None:
        box = edition(key)
        numbers = [code for power in box.powers for code in power.numbers()]
        assert len(numbers) == len(set(numbers))
        assert all(box.powers[box.code_power[code]].numbers().count(code) == 1 for code in numbers)
        assert max(numbers) < a.CLAIM

    @pytest.mark.parametrize("key", EDITION_KEYS)
    def test_sources_name_rows_of_the_file(self, key: str) -> None:
        table = tomllib.loads((FILES / f"{key}.toml").read_text("utf-8"))
        for source in edition(key).sources:
            for row in source.rows.split():
                found: Any = table
                for part in row.split("."):
                    found = found[part]
            assert source.confidence in Confidence

    def test_whatever_the_rules_mark_as_reconstructed_has_a_source(self) -> None:
        marked = {
            re.findall(r"\bR\d+\b", line)[0]
            for line in RULES.read_text("utf-8").splitlines()
            if re.search(r"Reconstructed", line) and re.match(r"- \*\*R|\| R", line)
        }
        told = {rule for key in EDITION_KEYS for source in edition(key).sources for rule in source.rules}
        assert marked == told == {"R13", "R21", "R61", "R62", "R100"}

    @pytest.mark.parametrize("key", EDITION_KEYS)
    def test_what_the_wild_card_may_be_is_one_row(self, key: str) -> None:
        table = tomllib.loads((FILES / f"{key}.toml").read_text("utf-8"))
        table["wild"]["stands_for"] += " artisan"
        table["key"] = "wilder"
        wilder = register_edition(table)
        try:
            assert (edition(key).wild_unit, wilder.wild_unit) == (ANY_MATERIAL, ANYTHING)
            nobody = {"merchants": {"Ana": 0}} if wilder.merchants else {}
            for name, allowed in ((key, False), ("wilder", True)):
                setup = {"hands": {"Ana": f"{wilder.wild} wood stone"}, "turn": "Ana", **nobody}
                game = cleopatra.new_game(name, ("Ana", "Ben", "Cleo"), setup=setup)
                assert ("quarry" in map(str, game.legal(0))) == allowed
        finally:
            editions.unregister_edition("wilder")
