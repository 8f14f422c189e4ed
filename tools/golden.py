"""Write the golden games: one random game of every kind of table, saved under the current rules version.

They are made once per rules version and never changed: `tests/rules/test_golden.py` replays all of them.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import cleopatra
from cleopatra.rules.editions import EDITION_KEYS, edition
from cleopatra.rules.text.saves import RULES_VERSION

GOLDEN = Path(__file__).parent.parent / "data" / "golden"
NAMES = ("Ana", "Ben", "Cleo", "Dido", "Elia")
RIVER_GARDEN = {"throne": "c3", "palms": "a1 a9 d4 e4 f4 g4 d6 e6 f6 g6 i1 i9"}


def main() -> None:
    """Play and save the games that are missing."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    results = {}
    for key in EDITION_KEYS:
        box = edition(key)
        for reading in box.readings:
            for players in range(box.min_players, box.max_players + 1):
                seed = 1000 * RULES_VERSION + len(results)
                layout = RIVER_GARDEN if len(results) % 4 == 3 else None
                options = {"mirror_mosaics": len(results) % 3 != 2, "open_tallies": False}
                game = cleopatra.new_game(key, NAMES[:players], seed, reading, options, layout=layout)
                rng = random.Random(seed)
                while not game.over:
                    seat = rng.choice(game.waiting)
                    game.play(seat, rng.choice(game.legal(seat)))
                name = f"rules{RULES_VERSION}-{key}-{reading}-{players}.json"
                if not (GOLDEN / name).exists():
                    (GOLDEN / name).write_text(game.to_json(), "utf-8")
                results[name] = game.view(None).to_dict()["result"]
    index = GOLDEN / f"rules{RULES_VERSION}.index.json"
    if not index.exists():
        index.write_text(json.dumps(results, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
