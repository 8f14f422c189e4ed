"""Drawing the table: the palace next to players and quarry, the market below, and the current turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cleopatra.rules.editions import Edition
from cleopatra.rules.model.cards import STANDARD_NAMES
from cleopatra.rules.model.patterns import UNIT_KINDS
from cleopatra.rules.model.pieces import DOORS, OBELISKS, PIECE_NAMES, SPHINXES, THRONE_PARTS, WALLS

from . import palace, styles, words

WIDE = 96
"""From this width on, words are not abbreviated."""


def draw_table(table: Mapping[str, Any], box: Edition, width: int) -> RenderableType:
    """Everything a view shows, for a terminal of that width."""
    wide = width >= WIDE
    side = Group(_players(table, box, wide), Text(), _quarry(table, box, wide), _pile(table))
    grid = Table.grid(padding=(0, 2))
    grid.add_row(palace.draw_palace(table), side)
    lines = _market(table)
    if "altar" in table:
        lines.append((words.ALTAR, _altar(table["altar"], box)))
    if "worshippers" in table:
        lines.append((words.WORSHIPPERS, _worshippers(table["worshippers"], box)))
    head = Rule(_headline(table, box), style=styles.FAINT)
    return Group(head, grid, palace.draw_legend(table, box, wide), labelled(lines))


def labelled(lines: Sequence[tuple[str, Text]]) -> Table:
    """Lines with a faint label in front of each."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style=styles.FAINT, no_wrap=True)
    grid.add_column()
    for label, content in lines:
        grid.add_row(label, content)
    return grid


def _headline(table: Mapping[str, Any], box: Edition) -> Text:
    if table["phase"] == "over":
        whose = words.GAME_OVER
    elif table["active"] == table["seat"]:
        whose = words.YOUR_TURN
    else:
        whose = words.TURN_OF.format(name=table["players"][table["active"]]["name"])
    if table["last_turns"] and table["phase"] != "over":
        whose += " · " + words.LAST_TURNS.format(n=table["last_turns"])
    reading = f" ({table['reading']})" if len(box.readings) > 1 else ""
    return Text(words.HEADLINE.format(edition=box.key, reading=reading, turn=table["turn"], whose=whose), styles.HEAD)


def _players(table: Mapping[str, Any], box: Edition, wide: bool) -> Table:
    columns = [key for key in ("cards", "merchants", "statues") if key != "merchants" or box.merchants]
    grid = Table(box=None, padding=(0, 1, 0, 0), header_style=styles.FAINT, pad_edge=False)
    grid.add_column("", width=1)
    grid.add_column("")
    grid.add_column("")
    for key in columns:
        grid.add_column(words.PLAYER_COLUMNS[key][not wide], justify="right")
    grid.add_column(words.money(box) if wide else words.money(box)[:3], justify="right")
    grid.add_column(words.PLAYER_COLUMNS["amulets"][not wide], justify="right")
    for seat, player in enumerate(table["players"]):
        style = styles.seat_style(seat)
        waits = seat in table["waiting"]
        name = Text(player["name"], f"bold {style}" if seat == table["active"] else style)
        name.truncate(16 if wide else 10, overflow="ellipsis")
        grid.add_row(
            Text("▶" if waits else "", style),
            Text(str(seat + 1), style),
            name,
            *(str(player[key]) for key in columns),
            *("?" if player[key] is None else str(player[key]) for key in ("talents", "amulets")),
        )
    return grid


def _quarry(table: Mapping[str, Any], box: Edition, wide: bool) -> Table:
    grid = Table(box=None, padding=(0, 1, 0, 0), header_style=styles.FAINT, pad_edge=False)
    piece, left, cost, earns = words.QUARRY_COLUMNS
    grid.add_column(piece, no_wrap=True)
    grid.add_column(left, justify="right")
    grid.add_column(cost, no_wrap=True)
    grid.add_column(earns, no_wrap=True, overflow="ellipsis")
    counts = pieces_left(table)
    for i, name in enumerate(PIECE_NAMES):
        style = "" if counts[name] else f"{styles.FAINT} strike"
        standing = name if name != "throne" or table["palace"]["throne"] != "none" else "pedestal"
        grid.add_row(
            Text(standing, style), Text(str(counts[name]), style), _cost(box, i, wide), _earns(table, box, i, wide),
            style=style,
        )  # fmt: skip
    return grid


def pieces_left(table: Mapping[str, Any]) -> dict[str, int]:
    """How many pieces of each kind can still be built."""
    palace_ = table["palace"]
    sphinxes = palace_["sphinxes"]
    built = sum(sphinxes) if isinstance(sphinxes, list) else sphinxes
    throne = ("none", "pedestal", "throne").index(palace_["throne"])
    return {
        "wall": WALLS - len(palace_["walls"]),
        "sphinx": SPHINXES - built,
        "throne": THRONE_PARTS - throne,
        "obelisk": OBELISKS - len(palace_["obelisks"]),
        "door": DOORS - len(palace_["doors"]),
        "mosaic": len(palace_["pile"]["left"]),
    }


def _cost(box: Edition, piece: int, wide: bool) -> Text:
    parts: list[Text] = []
    for unit, name in enumerate(STANDARD_NAMES):
        n = box.cost[piece * UNIT_KINDS + unit]
        if n:
            letter = styles.UNIT_LETTERS[name]
            number = f"{n} " if n > 1 else ""
            parts.append(Text(f"{number}{name}" if wide else f"{n}{letter}", f"black {styles.MATERIAL_STYLES[name]}"))
    for n, long, short in (
        (box.cost_equal[piece], words.EQUAL, words.EQUAL_SHORT),
        (box.cost_different[piece], words.DIFFERENT, words.DIFFERENT_SHORT),
    ):
        if n:
            parts.append(Text((long if wide else short).format(n=n)))
    return Text(" ").join(parts)


def _earns(table: Mapping[str, Any], box: Edition, piece: int, wide: bool) -> Text:
    name = PIECE_NAMES[piece]
    base = (box.wall, 0, box.throne, box.obelisk, box.door, box.mosaic)[piece]
    per = (
        box.wall_per_cell, box.sphinx_per_row_sphinx, box.throne_per_cell, box.obelisk_per_row_sphinx,
        box.door_per_wall, box.mosaic_per_palm,
    )[piece]  # fmt: skip
    if name == "sphinx":
        at = min(SPHINXES - pieces_left(table)[name], SPHINXES - 1)
        base = box.sphinx[at]
        then = box.sphinx[min(at + 1, SPHINXES - 1)]
        if then != base:
            return Text(words.EARNS_NEXT.format(n=base, then=then))
    text = str(base)
    if per:
        text += " " + words.EARNS_PER[name][not wide].format(n=per)
    if name == "mosaic" and box.mosaic_per_palm_claiming < box.mosaic_per_palm:
        text += words.EARNS_OR_STATUE
    return Text(text)


def _pile(table: Mapping[str, Any]) -> Text:
    pile = table["palace"]["pile"]
    if pile["top"] is None:
        return Text(words.NO_MOSAICS, styles.FAINT)
    line = styles.styled(words.NEXT_MOSAIC + " ", styles.FAINT).append_text(styles.mosaic(pile["top"]))
    below = [letter for letter in pile["left"] if letter != pile["top"]]
    if below:
        line.append(" " + words.MOSAICS_BELOW.format(letters=" ".join(below)), styles.FAINT)
    return line


def _market(table: Mapping[str, Any]) -> list[tuple[str, Text]]:
    lines = []
    for n, stall in enumerate(table["stalls"], 1):
        lines.append((words.STALL.format(n=n), styles.cards(stall) if stall else Text(words.EMPTY_STALL, styles.FAINT)))
    draw = table["draw"]
    pile = styles.styled(words.EMPTY_PILE, styles.FAINT)
    if draw["cards"]:
        pile = styles.styled(words.PILE_TOP.format(cards=draw["cards"]) + " ", styles.FAINT).append_text(
            styles.card(draw["top"])
        )
    pile.append(" · " + words.DISCARD_PILE.format(cards=table["discard"]["cards"]), styles.FAINT)
    return [*lines, (words.DRAW_PILE, pile)]


def _altar(on: int, box: Edition) -> Text:
    dice = styles.styled(styles.DIE_ON * on, "bold bright_red").append(styles.DIE_OFF * (box.dice - on), styles.FAINT)
    return dice.append("  " + words.ALTAR_STANDS.format(on=on, dice=box.dice), styles.FAINT)


def penalty(box: Edition, place: int) -> str:
    """What calling the tile at a place costs."""
    if box.penalty_talents[place]:
        return words.money_change(box, -box.penalty_talents[place])
    return words.amulets_change(box.penalty_amulets[place])


def _worshippers(tiles: Sequence[str], box: Edition) -> Text:
    parts = []
    for place, tile in enumerate(tiles):
        parts.append(styles.styled(tile, "bold").append(f" {penalty(box, place)}", styles.FAINT))
    return Text(" · ", styles.FAINT).join(parts)


def draw_hand(table: Mapping[str, Any]) -> Table:
    """One's own cards and what lies before one in this turn."""
    hand = styles.counted(table["hand"]) if table["hand"] else Text(words.NO_CARDS, styles.FAINT)
    lines = [(words.HAND.format(n=len(table["hand"])), hand)]
    if table["aside"]:
        lines.append((words.ASIDE, styles.cards(table["aside"])))
    turn = table["turn_so_far"]
    counter = [Text(f"{n} {unit}") for unit, n in turn["counter"].items() if n]
    if counter and table["phase"] in ("visit", "claim"):
        lines.append((words.COUNTER, Text(", ").join(counter)))
        built = [f"{n} {piece}" for piece, n in turn["built"].items()]
        if built:
            lines.append((words.BUILT, Text(", ".join(built))))
    lines += _pending(table.get("pending", {}))
    return labelled(lines)


def _pending(pending: Mapping[str, Any]) -> list[tuple[str, Text]]:
    lines = []
    if isinstance(pending.get("five"), list):
        lines.append((words.FIVE, styles.cards(pending["five"])))
    for key, label in (("asked", words.ASKED), ("offered", words.OFFERED)):
        if pending.get(key):
            rows = [Text(f"{name} ").append_text(styles.counted(cards)) for name, cards in pending[key].items()]
            lines.append((label, Text(" · ").join(rows)))
    return lines


def show(console: Console, table: Mapping[str, Any], box: Edition) -> None:
    """Print the whole table."""
    console.print(draw_table(table, box, console.width))
