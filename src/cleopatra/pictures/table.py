"""A whole position: the palace, and beside it the market, the piles and the players with the cards known of them."""

from __future__ import annotations

from cleopatra.rules.editions import Edition
from cleopatra.rules.seen.view_types import PlayerView, ViewDict

from . import palace
from .faces import card, row
from .garden import tile
from .paper import FAINT_INK, INK, LINE, PAPER, WELL, circle, group, plain, rect, shortened, sign, tag, text, title

WIDTH, HEIGHT = 1040, 660
LEFT, RIGHT = 490, 1024
SIDE = 886
"""Where the piles stand, beside the stalls."""
PLAYERS = 244
NAME = 12


def table(view: ViewDict, box: Edition) -> list[str]:
    """Everything that an observer may know."""
    return [
        rect(0, 0, WIDTH, HEIGHT, PAPER, rx=10),
        group([palace.palace(view)], 14, 10),
        *_headline(view),
        *_market(view, box),
        *_piles(view, box),
        *[_player(view, box, seat, player) for seat, player in enumerate(view["players"])],
        *_edition_line(view),
    ]


def _headline(view: ViewDict) -> list[str]:
    names = [player["name"] for player in view["players"]]
    if "result" in view:
        result = view["result"]
        said = [f"{_listed(result['winners'])} won"] if result["winners"] else []
        said += [f"eaten: {_listed(result['eaten'])}"] if result["eaten"] else []
        doing = " · ".join(said)
    else:
        doing = f"{_listed([names[seat] for seat in view['waiting']])}: {view['phase']}"
    after = tag("tspan", plain(shortened(doing, 40)), dx=14, font_size=17, font_weight="normal")
    return [tag("text", f"Turn {view['turn']}", after, x=LEFT, y=30, font_size=22, fill=INK, font_weight="bold")]


def _listed(names: list[str]) -> str:
    return ", ".join([shortened(name, NAME) for name in names])


def _market(view: ViewDict, box: Edition) -> list[str]:
    parts = []
    for at, stall in enumerate(view["stalls"]):
        y = 44 + at * 60
        parts.append(rect(LEFT, y, 384, 56, WELL, rx=6))
        parts.append(circle(LEFT + 17, y + 28, 11, INK))
        parts.append(text(LEFT + 17, y + 33, str(at + 1), 14, PAPER, text_anchor="middle", font_weight="bold"))
        parts.append(row(stall, box, LEFT + 36, y + 3, 342, 0.36))
    return parts


def _piles(view: ViewDict, box: Edition) -> list[str]:
    """Draw and discard pile, mosaics, and cards drawn for the stalls that are not put yet."""
    draw, left = view["draw"], view["palace"]["pile"]["left"]
    parts = []
    if draw["cards"]:
        parts.append(card(draw["top"], box, SIDE, 44, 0.36))
    parts += [
        text(SIDE + 46, 62, f"draw {draw['cards']}", 14),
        text(SIDE + 46, 82, f"discard {view['discard']['cards']}", 14),
    ]
    for at, letter in enumerate(left):
        x, y = SIDE + at % 6 * 22, 106 + at // 6 * 22
        parts.append(tile(letter, x, y, 20))
        if letter == view["palace"]["pile"]["top"]:
            parts.append(rect(x - 1.5, y - 1.5, 23, 23, "none", stroke="#b9340f", stroke_width=3))
    if view["aside"]:
        parts.append(row(view["aside"], box, SIDE, 156, RIGHT - SIDE, 0.36))
    return parts


def _player(view: ViewDict, box: Edition, seat: int, player: PlayerView) -> str:
    """A player's sign, name and numbers, and the hand: cards that the observer knows, backs for the others."""
    waits = seat in view["waiting"]
    edge, width = (INK, 2.5) if waits else (LINE, 1.0)
    ground = WELL if seat == view["active"] else PAPER
    numbers = [
        _counted(player["cards"], "cards"), _counted(player["talents"], box.money),
        _counted(player["amulets"], "amulets"), _counted(player["statues"], "statues"),
    ]  # fmt: skip
    numbers += [_counted(player["merchants"], "merchants")] if player["merchants"] else []
    hand: list[str | None] = [*player["known"], *[None] * (player["cards"] - len(player["known"]))]
    name = shortened(player["name"], NAME)
    return group(
        [
            rect(0, 0, RIGHT - LEFT, 72, ground, rx=6, stroke=edge, stroke_width=width),
            title(player["name"]),
            sign(18, 18, seat),
            text(38, 23, name, 16, font_weight="bold"),
            text(RIGHT - LEFT - 10, 23, " · ".join(numbers), 12, FAINT_INK, text_anchor="end"),
            row(hand, box, 10, 32, RIGHT - LEFT - 20, 0.26),
        ],
        LEFT,
        PLAYERS + seat * 76,
    )


def _counted(number: int | None, things: str) -> str:
    return f"{'?' if number is None else number} {things[:-1] if number == 1 else things}"


def _edition_line(view: ViewDict) -> list[str]:
    """The box, and what only some boxes have."""
    parts = [f"{view['edition']} ({view['reading']})"]
    parts += [f"dice on the altar: {view['altar']}"] if "altar" in view else []
    parts += [f"worshippers: {', '.join(view['worshippers'])}"] if "worshippers" in view else []
    return [text(LEFT, HEIGHT - 14, " · ".join(parts), 13, FAINT_INK)]
