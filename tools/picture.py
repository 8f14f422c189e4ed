"""Draw the README's picture: the terminal table in the middle of a golden game, as one seat sees it."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import cleopatra
from cleopatra.cli.board import show

ROOT = Path(__file__).parent.parent
GAME = ROOT / "data" / "golden" / "rules1-classic-en-4.json"
PICTURE = ROOT / "docs" / "images" / "table.svg"
TURN = 150


def main() -> None:
    """Play the golden game up to a turn and draw it."""
    whole = cleopatra.load_game(GAME.read_text("utf-8"))
    header = whole.header
    game = cleopatra.new_game(
        header["edition"], header["players"], header["seed"], header["reading"], header["options"],
        layout=header["layout"], setup=header["setup"], tape=whole.tape.rewound(),
    )  # fmt: skip
    for seat, action in whole.moves:
        game.play(seat, action)
        if game.view(None).scalars["turns"] >= TURN:
            break
    console = Console(record=True, width=104, force_terminal=True, color_system="truecolor", file=io.StringIO())
    show(console, game.view(game.active).to_dict(), game.notation.box)
    svg = console.export_svg(title="cleopatra play")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    PICTURE.write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
