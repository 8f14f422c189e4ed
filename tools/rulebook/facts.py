"""Facts that texts can use: rows of an edition's data file, and counts derived from the board."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cleopatra.rules.model.cards import STANDARD_NAMES
from cleopatra.rules.model.phases import STALLS
from cleopatra.rules.model.pieces import (
    COLUMNS,
    DOORS,
    DRAWINGS,
    MOSAIC_COUNT,
    MOSAICS,
    OBELISKS,
    PIECES,
    SIZE,
    SPHINXES,
    SPHINXES_PER_ROW,
    WALLS,
)

EDITIONS = Path(__file__).parents[2] / "src" / "cleopatra" / "rules" / "editions"
STEPS = PIECES - 1
"""Cleopatra's steps: the game ends with all categories but one (R120)."""
SIDES = 3


def edition_table(key: str) -> dict[str, Any]:
    """The content of an edition's data file."""
    return tomllib.loads((EDITIONS / f"{key}.toml").read_text("utf-8"))


class Facts:
    """Numbers by their names: `reward.wall`, `players.0`, `garden.side`."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table
        layout = table["layout"]
        self.garden = edition_table(f"layouts/{layout}") if isinstance(layout, str) else layout
        self.materials = STANDARD_NAMES[1:]
        self.derived: dict[str, int | str] = {
            "categories": PIECES,
            "count.door": DOORS,
            "count.mosaic": MOSAIC_COUNT,
            "count.obelisk": OBELISKS,
            "count.sphinx": SPHINXES,
            "count.wall": WALLS,
            "deck.total": sum(table["deck"].values()),
            "double.units": 2,
            "eaten.from": len(table["ending"]["amulet_prices"]),
            "garden.palms": len(self.garden["palms"].split()),
            "garden.side": SIZE,
            "garden.throne": self.garden["throne"],
            "materials.count": len(self.materials),
            "mosaic.cells": next(iter(DRAWINGS.values())).count("X"),
            "offering.step_before": table["offering"]["at_step"] - 1,
            "path.steps": STEPS,
            "plaza.sphinxes": SPHINXES_PER_ROW,
            "rank.first": -table["offering"]["ranks"][0],
            "stalls": STALLS,
            "tiles.count": len(table.get("worshippers", {})),
            "wall.cells": SIZE // SIDES,
            "walls.side": WALLS // SIDES,
        }

    def __getitem__(self, path: str) -> int | str:
        if path in self.derived:
            return self.derived[path]
        value: Any = self.table
        for step in path.split("."):
            try:
                value = value[int(step)] if isinstance(value, list) else value[step]
            except (KeyError, IndexError, ValueError):
                raise KeyError(f"no fact {path!r} in edition {self.table['key']!r}") from None
        if not isinstance(value, int | str):
            raise KeyError(f"{path!r} is not one fact but {value!r}")
        return value

    def listed(self, name: str) -> str:
        """Lists that are the same in every language."""
        lists = {
            "columns": f"{COLUMNS[0]}–{COLUMNS[-1]}",
            "letters": " ".join(MOSAICS),
            "palms": self.garden["palms"],
            "ring": "L1 – L2 – L3 – B1 – B2 – B3 – R3 – R2 – R1",
            "sphinx": ", ".join(str(n) for n in self.table["reward"]["sphinx"]),
        }
        return str(lists[name])

    def figures(self) -> dict[str, Any]:
        """Data that pages draw as pictures instead of text."""
        table = self.table
        return {
            "costs": table["cost"],
            "counts": {
                piece: self.derived[f"count.{piece}"] for piece in ("wall", "sphinx", "door", "mosaic", "obelisk")
            },
            "ranks": table["offering"]["ranks"][: table["players"][1]],
            "prices": table["ending"]["amulet_prices"],
            "penalties": table.get("penalty", []),
            "characters": {name: row["amulets"] for name, row in table.get("characters", {}).items()},
            "worshippers": list(table.get("worshippers", {})),
            "dice": table["offering"]["dice"],
            "money": table["money"],
            "wild": table["wild"]["name"],
            "reward": {"mosaic": table["reward"]["mosaic"], "palm": table["reward"]["mosaic_per_palm"]},
        }
