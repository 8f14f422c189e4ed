"""Write docs/encoding.md, the tables of observations and action indices, from their definitions.

`--check` writes nothing and fails where the page is stale.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cleopatra.engine import features as f
from cleopatra.rules.model import actions as a

PAGE = Path(__file__).parents[1] / "docs" / "encoding.md"
HEAD = """# Observations and action indices, number by number

Written by `tools/encoding.py` from `engine/features.py` and `rules/model/actions.py`; [researchers](researchers.md)
says what they are for.
"""
ROWS = (
    ("`done`, `quarry` and other single words", 0, a.OPEN),
    ("`take 1` to `take 3`", a.TAKE, a.PUT),
    ("`put 1` to `put 3`", a.PUT, a.CALL),
    ("`call` a worshipper", a.CALL, a.PLAY),
    ("`play` a card, by kind; the last one a Nile merchant", a.PLAY, a.PICK),
    ("`pick` a card of the discard pile, by kind", a.PICK, a.GIVE),
    ("`give` a standard card", a.GIVE, a.LAY),
    ("`lay` a standard card into an offer", a.LAY, a.ASK),
    ("`ask` a player for a standard card: the next players around the table, five cards each", a.ASK, a.WANT),
    ("`want` a card that a player offers, likewise", a.WANT, a.RETAIN),
    ("`retain` one of the vizier's cards, by kind", a.RETAIN, a.DROP),
    ("`drop` a card, by kind", a.DROP, a.CLAIM),
    ("`claim` a sanctuary with the statue on a cell, a1 to i1 first", a.CLAIM, a.RAISE_WALL),
    ("`raise wall` in a slot", a.RAISE_WALL, a.RAISE_SPHINX),
    ("`raise sphinx`; in the left row, in the right row", a.RAISE_SPHINX, a.RAISE_PEDESTAL),
    ("`raise pedestal`, `raise throne`", a.RAISE_PEDESTAL, a.RAISE_OBELISK),
    ("`raise obelisk` left, right", a.RAISE_OBELISK, a.RAISE_DOOR),
    ("`raise door` left, right", a.RAISE_DOOR, a.RAISE_MOSAIC),
    ("`raise mosaic`, every placement of every mosaic", a.RAISE_MOSAIC, a.BID),
    (f"`bid` 0 to {f.BIDS_INDEXED - 1} talents", a.BID, a.BID + f.BIDS_INDEXED),
)
"""Actions by their numbers, those without an index of their own left out."""


def features(title: str, rows: dict[str, f.Feature]) -> list[str]:
    """A table of features."""
    lines = [f"## {title}", "", "| name | from | numbers | unit | meaning |", "|---|---|---|---|---|"]
    return lines + [f"| `{one.name}` | {one.at} | {one.size} | {one.unit} | {one.meaning} |" for one in rows.values()]


def page() -> str:
    """The whole page."""
    lines = [
        HEAD,
        f"An observation has {f.SIZE:,} numbers, version {f.VERSION}. Each is a count divided by its unit.",
        "",
    ]
    lines += [*features("An observation", f.FEATURES), ""]
    lines += [
        f"## The {f.PLANES} planes",
        "",
        "Each has 81 numbers, a1 to i1 first, then a2 and so on.",
        "",
        "| plane | from | unit | meaning |",
        "|---|---|---|---|",
        *(f"| `{name}` | {at * 81} | {unit} | {says} |" for at, (name, unit, says) in enumerate(f.CELL_PLANES)),
        "",
        *features(f"A seat's row, {f.SEAT_SIZE} numbers", f.IN_SEAT_ROW),
        "",
        f"Rows begin at {f.AT_SEATS}: the observer first, then on around the table.",
        "",
        f"## The {f.ACTION_INDICES:,} action indices",
        "",
        "Seats that an action names are counted from whoever chooses.",
        "",
        "| from | to | actions |",
        "|---|---|---|",
    ]
    for says, first, end in ROWS:
        shift = a.OPEN_CODES if first >= a.TAKE else 0
        lines.append(f"| {first - shift} | {end - shift - 1} | {says} |")
    lines.append(
        f"| {f.FIRST_OPEN_INDEX} | {f.ACTION_INDICES - 1} | actions of powers that a box from elsewhere brings |"
    )
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write, or check."""
    stale = not PAGE.exists() or PAGE.read_text("utf-8") != page()
    if "--check" in sys.argv[1:]:
        if stale:
            print("docs/encoding.md is stale: run make generate", file=sys.stderr)
        return stale
    if stale:
        PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
