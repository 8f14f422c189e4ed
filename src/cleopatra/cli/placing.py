"""Laying mosaics: hundreds of placements as small maps, the most rewarding first, filtered by cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from cleopatra.advice import Payment, PiecePlace
from cleopatra.rules.model.pieces import CELL_BY_NAME, COLUMNS, SIZE

from . import styles, words
from .building import Offer, build_command
from .menu import Answer, Menu, OpenMenu, is_number, numbered, opens, plays

MAP_WIDTH = 15
WITHOUT_COLOUR = 12
GROUND, GREEN, LAID, GOLD, HOLY, CUT_OFF = "#3a3a3a", "#2e8b3d", "#8a8a8a", "#ffd700", "#7a6aa8", "#ffffff"


def mosaic_menu(table: Mapping[str, Any], offer: Offer, behind: Menu) -> Menu:
    """Which mosaic, if a scribe leaves the choice; then where it goes."""
    by_letter: dict[str, list[PiecePlace]] = {}
    for place in offer.places:
        by_letter.setdefault(place.piece.split()[1], []).append(place)
    if len(by_letter) == 1:
        ((letter, known),) = by_letter.items()
        return _placements(table, offer, letter, known, behind)
    which = Menu(words.WHICH_MOSAIC, behind=behind)
    for letter, known in by_letter.items():
        label = styles.mosaic(letter).append(f"  {words.WAYS.format(n=len(known))}", styles.FAINT)
        which.choices.append(opens(label, partial(_placements, table, offer, letter, known, which)))
    return which


def _placements(table: Mapping[str, Any], offer: Offer, letter: str, found: Sequence[PiecePlace], behind: Menu) -> Menu:
    worth = sorted(found, key=lambda place: -(place.talents + sum(map(len, place.sanctuaries))))
    question = words.WHERE_MOSAIC.format(letter=letter, n=len(found))
    return PlacementMenu(question, behind=behind, hint=words.HOW_TO_PLACE, table=table, offer=offer, places=worth)


def cells_of(place: PiecePlace) -> tuple[str, ...]:
    """The cells of a mosaic."""
    return tuple(place.piece.split()[2:])


def earning(found: Sequence[PiecePlace]) -> str:
    """What these places earn."""
    least, most = min(place.talents for place in found), max(place.talents for place in found)
    if least == most:
        return words.EARNING.format(least=least)
    return words.EARNING_BETWEEN.format(least=least, most=most)


@dataclass(slots=True)
class PlacementMenu(Menu):
    """The placements of a mosaic, one page at a time."""

    table: Mapping[str, Any] = field(default_factory=dict)
    offer: Offer = field(default_factory=lambda: Offer("mosaic", Payment([], 0, 0), [], keeps_merchants=False))
    places: Sequence[PiecePlace] = ()
    covering: tuple[str, ...] = ()
    page: int = 0
    shown: int = WITHOUT_COLOUR

    def draw(self, console: Console) -> RenderableType:
        """One page of small maps, or of text lines without colours."""
        maps = console.color_system is not None
        self.shown = max(2, console.width // MAP_WIDTH) if maps else WITHOUT_COLOUR
        page = self._on_page()
        if not maps:
            return Group(self.headline(), numbered([self._caption(place) for place in page]))
        grid = Table.grid(padding=(0, 1))
        grid.add_row(*(self._map(number, place) for number, place in enumerate(page, 1)))
        return Group(self.headline(), grid)

    def headline(self) -> Text:
        """The question, and its filter."""
        line = Menu.headline(self)
        if not self.covering:
            return line
        cells = " ".join(self.covering)
        return line.append("\n" + words.WHERE_COVERING.format(n=len(self._narrowed()), cells=cells), styles.GOOD)

    def read(self, line: str) -> Answer:
        """A number, some or all of the cells to cover, or the next page."""
        cells = tuple(line.split())
        if not line:
            pages = -(-len(self._narrowed()) // self.shown)
            return OpenMenu(self._turned((self.page + 1) % max(1, pages), self.covering))
        if is_number(line) and 1 <= int(line) <= len(self._on_page()):
            return self._pick(self._on_page()[int(line) - 1])
        if cells and all(cell in CELL_BY_NAME for cell in cells):
            fitting = [place for place in self.places if set(cells) <= set(cells_of(place))]
            if len(cells) == len(cells_of(fitting[0]) if fitting else ()):
                return self._pick(fitting[0])
            return OpenMenu(self._turned(0, cells))
        return Menu.read(self, line)

    def _narrowed(self) -> list[PiecePlace]:
        return [place for place in self.places if set(self.covering) <= set(cells_of(place))]

    def _on_page(self) -> list[PiecePlace]:
        return self._narrowed()[self.page * self.shown : (self.page + 1) * self.shown]

    def _turned(self, page: int, covering: tuple[str, ...]) -> PlacementMenu:
        return PlacementMenu(
            self.question, behind=self.behind, hint=self.hint, table=self.table, offer=self.offer, places=self.places,
            covering=covering, page=page, shown=self.shown,
        )  # fmt: skip

    def _pick(self, place: PiecePlace) -> Answer:
        statues = self.table["players"][self.table["seat"]]["statues"]
        if not place.sanctuaries or not statues:
            return plays("", build_command(self.offer, place)).answer()
        return OpenMenu(claim_menu(self.offer, place, statues, self))

    def _caption(self, place: PiecePlace) -> Text:
        line = Text(" ".join(cells_of(place))).append("  " + words.EARNING.format(least=place.talents), styles.GOOD)
        for sanctuary in place.sanctuaries:
            line.append("  " + words.SANCTUARY.format(n=len(sanctuary)), "bold")
        return line

    def _map(self, number: int, place: PiecePlace) -> RenderableType:
        head = styles.styled(f"{number} ", "bold bright_cyan").append(
            words.EARNING.format(least=place.talents), styles.GOOD
        )
        for sanctuary in place.sanctuaries:
            head.append(f" {styles.SANCTUARY}{len(sanctuary)}", "bold")
        return Group(head, small_map(self.table, place), Text(" ".join(cells_of(place)), styles.FAINT))


def claim_menu(offer: Offer, place: PiecePlace, statues: int, behind: Menu) -> Menu:
    """Which of the sanctuaries formed by a mosaic to claim."""
    menu = Menu(words.CLAIM_WITH_IT, behind=behind)
    for n in range(min(statues, len(place.sanctuaries)), 0, -1):
        for chosen in combinations(place.sanctuaries, n):
            cells = words.listed([" ".join(sanctuary) for sanctuary in chosen])
            label = words.CLAIM.format(cells=cells, n=words.cells(sum(map(len, chosen))))
            menu.choices.append(plays(label, build_command(offer, place, tuple(s[0] for s in chosen))))
    menu.choices.append(plays(words.LEAVE, build_command(offer, place)))
    return menu


def small_map(table: Mapping[str, Any], place: PiecePlace) -> Text:
    """The garden with a mosaic in it, two cells per character."""
    colours = _colours(table)
    colours |= dict.fromkeys(cells_of(place), styles.MOSAIC_STYLES[place.piece.split()[1]].split()[-1])
    for sanctuary in place.sanctuaries:
        colours |= dict.fromkeys(sanctuary, CUT_OFF)
    lines = []
    for row in range(SIZE, 0, -2):
        line = Text()
        for column in COLUMNS:
            upper = colours.get(f"{column}{row}", GROUND)
            lower = f" on {colours.get(f'{column}{row - 1}', GROUND)}" if row > 1 else ""
            line.append("▀", upper + lower)
        lines.append(line)
    return Text("\n").join(lines)


def _colours(table: Mapping[str, Any]) -> dict[str, str]:
    colours = dict.fromkeys(table["layout"]["palms"].split(), GREEN)
    for covered in table["palace"]["mosaics"].values():
        colours |= dict.fromkeys(covered, LAID)
    for sanctuary in table["palace"]["sanctuaries"]:
        colours |= dict.fromkeys(sanctuary["cells"], HOLY)
    colours[table["layout"]["throne"]] = GOLD
    return colours
