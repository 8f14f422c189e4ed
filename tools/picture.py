"""Draw docs/images/table.svg: the middle of a golden game, as one seat sees it. `--check` fails where it is stale."""

from __future__ import annotations

import sys
from pathlib import Path

import cleopatra
from cleopatra import pictures

ROOT = Path(__file__).parent.parent
GAME = ROOT / "data" / "golden" / "rules1-classic-en-4.json"
PICTURE = ROOT / "docs" / "images" / "table.svg"
MOVES = 1500


def draw() -> str:
    """The picture."""
    game = cleopatra.load_game(GAME.read_text("utf-8")).at(MOVES)
    return pictures.table(game.view(2)).svg + "\n"


def main() -> int:
    """Write, or check."""
    if "--check" in sys.argv[1:]:
        if not PICTURE.exists() or PICTURE.read_text("utf-8") != draw():
            print(f"{PICTURE.relative_to(ROOT)} is stale: run make generate", file=sys.stderr)
            return 1
        return 0
    PICTURE.write_text(draw(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
