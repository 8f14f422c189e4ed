"""A view as a few lines of text: `render_mode="ansi"`."""

from __future__ import annotations

from cleopatra.rules.model.geometry import LAST_STEP
from cleopatra.rules.model.phases import FREE, LAID, THRONE_CELL
from cleopatra.rules.model.pieces import CELLS, COLUMNS, MOSAICS
from cleopatra.rules.model.pieces import SIZE as SIDE
from cleopatra.rules.seen.view import View


def describe(view: View) -> str:
    """The garden and every player's account, as far as the view shows them."""
    n = view.scalars
    heading = (
        f"turn {n['turns']}, {view.notation.box.phase_names[n['phase']]}, {view.notation.names[n['active']]} to play"
    )
    own = [] if view.seat is None else [own_cards(view)]
    return "\n".join([heading, *_garden(view), *_palace(view), *_seats(view), *own])


def own_cards(view: View) -> str:
    """The hand of the seat that looks."""
    return f"hand: {' '.join(view.to_dict()['hand']) or '-'}"


def _garden(view: View) -> list[str]:
    rows = []
    for row in reversed(range(SIDE)):
        cells = [_cell(view, cell) for cell in range(row * SIDE, (row + 1) * SIDE)]
        rows.append(f"{row + 1} {' '.join(cells)}")
    return [*rows, f"  {' '.join(COLUMNS)}"]


def _cell(view: View, cell: int) -> str:
    """A mosaic's letter; a digit for the owner of a sanctuary; T the throne's cell, * a palm, · nothing."""
    a = view.arrays
    kind = a["cells"][cell]
    if a["sanctuary"][cell]:
        return str(a["sanctuary_owner"][a["sanctuary"][cell] - 1])
    if kind == LAID:
        return MOSAICS[a["mosaic_at"][cell] - 1].lower()
    if kind == THRONE_CELL:
        return "T"
    return "*" if kind == FREE and view.layout.palms[cell] else "·"


def _palace(view: View) -> list[str]:
    palace = view.to_dict()["palace"]
    lines = [f"{part}: {' '.join(palace[part]) or '-'}" for part in ("walls", "doors", "obelisks")]
    path = "".join("C" if step == view.scalars["cleopatra"] else "_" for step in range(LAST_STEP + 1))
    left = "".join(palace["pile"]["left"]).lower()
    shape = (palace["pile"]["top"] or "-").lower()
    return [
        *lines,
        f"sphinxes: {palace['sphinxes']}  throne: {palace['throne']}  path: {path}  mosaics: {shape} of {left}",
    ]


def _seats(view: View) -> list[str]:
    lines = []
    for seat, player in enumerate(view.to_dict()["players"]):
        talents = "?" if player["talents"] is None else player["talents"]
        amulets = "?" if player["amulets"] is None else player["amulets"]
        cells = sum(view.arrays["sanctuary_owner"][i - 1] == seat for i in view.arrays["sanctuary"][:CELLS] if i)
        lines.append(
            f"{player['name']}: {player['cards']} cards, {talents} talents, {amulets} amulets, "
            f"{player['merchants']} merchants, {player['statues']} statues, {cells} sanctuary cells"
        )
    return lines
