"""Response bodies about boxes: what a client needs to offer and to draw a game."""

from __future__ import annotations

from typing import Any

import msgspec

from cleopatra.tables.table_types import Layout


class Source(msgspec.Struct):
    """A fact that the box's rules don't print as text: what it is, where it comes from and how certain it is."""

    rows: list[str]
    """The rows of the edition's data file that state it."""
    fact: str
    rules: list[str]
    source: str
    confidence: str
    """`confirmed`, `likely` or `guess`."""


class Rewards(msgspec.Struct):
    """What pieces earn: a base, and more for each thing beside them."""

    wall: int
    wall_per_cell: int
    sphinx: list[int]
    """For the first, second, ... sphinx."""
    sphinx_per_row_sphinx: int
    throne: int
    throne_per_cell: int
    obelisk: int
    obelisk_per_row_sphinx: int
    door: int
    door_per_wall: int
    mosaic: int
    mosaic_per_palm: int
    mosaic_per_palm_claiming: int
    """For each palm under a mosaic with which a sanctuary was claimed."""


class Edition(msgspec.Struct):
    """The components of an edition, for clients to show. None of it is needed to play."""

    edition: str
    readings: list[str]
    least_players: int
    most_players: int
    money: str
    wild: str
    wild_units: int
    wild_kinds: list[str]
    """What the wild card may be: `wild_units` units of one of these."""
    hand_limit: int
    discard_amulets: int
    """What discarding down to the hand limit costs; keeping a card above it costs 1."""
    merchants: int
    merchant_worth: int
    """What an unspent merchant is worth at the end."""
    statues: int
    dice: int
    cards: dict[str, int]
    """The deck."""
    costs: dict[str, dict[str, int]]
    """Units for each kind of piece; `equal` and `different` are numbers of units of one or of many materials."""
    worshippers: list[dict[str, int]]
    """Penalties of the five places, left to right; empty if the edition has no worshippers."""
    rewards: Rewards
    visit_bonus: list[int]
    """Extra talents for a visit that built 0, 1, 2, 3 and more pieces."""
    offering_amulets: list[int]
    """The change of amulets for ranks 1, 2, ... of an offering; nobody loses more than they have."""
    offering_step: int
    """The step of Cleopatra that brings the offering; 0 where dice do."""
    last_round: bool
    """Whether everyone has one more turn when Cleopatra has arrived."""
    amulet_prices: list[int]
    """What amulets cost at the end, if the edition charges for them."""
    layout: Layout
    """The garden."""
    words: dict[str, dict[str, Any]]
    """Texts of a registered edition, by language, in the groups of the web client's own messages."""
    pictures: dict[str, str]
    """Its pictures: the URL of an SVG file by the name of a card or a worshipper."""
    sources: list[Source]
    """Facts that were not printed as text; in English."""


class Box(msgspec.Struct):
    """Everything a client can offer: editions, bots, mosaics, and the protocol's version."""

    protocol: int
    editions: list[Edition]
    bots: list[str]
    mosaics: dict[str, str]
    """The twelve shapes as drawn (R22): rows from the back of the garden to the front."""
