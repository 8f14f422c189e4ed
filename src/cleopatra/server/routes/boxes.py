"""What is on offer: the boxes, the bots, the garden."""

from __future__ import annotations

from litestar import Controller

from cleopatra.bots import bot_names
from cleopatra.rules.editions import edition, edition_keys
from cleopatra.rules.model.cards import STANDARD_NAMES
from cleopatra.rules.model.patterns import UNIT_KINDS
from cleopatra.rules.model.pieces import DRAWINGS, PIECE_NAMES
from cleopatra.tables.protocol import PROTOCOL
from cleopatra.tables.table_types import Layout

from ..http_types import Box, Edition, Source
from .declared import get


class BoxController(Controller):
    """Facts for clients to show."""

    path = "/api/box"
    tags = ("box",)

    @get(summary="Boxes, bots and the garden", operation_id="openBox", sync_to_thread=False)
    def open_box(self) -> Box:
        """Everything a client needs to offer a game, and to draw it."""
        editions = [_edition(key) for key in edition_keys()]
        layout = edition(editions[0].edition).layout.to_dict()
        return Box(PROTOCOL, editions, list(bot_names()), Layout(**layout), dict(DRAWINGS))


def _edition(key: str) -> Edition:
    box = edition(key)
    return Edition(
        edition=key,
        readings=list(box.readings),
        least_players=box.min_players,
        most_players=box.max_players,
        money=box.money,
        wild=box.wild,
        hand_limit=box.hand_limit,
        merchants=box.merchants,
        statues=box.statues,
        dice=box.dice,
        cards={name: n for name, n in zip(box.card_names, box.deck, strict=False) if n},
        costs={name: _cost(key, piece) for piece, name in enumerate(PIECE_NAMES)},
        worshippers=_penalties(key),
        visit_bonus=list(box.visit_bonus),
        offering_amulets=list(box.rank_amulets[: box.max_players]),
        amulet_prices=list(box.amulet_prices),
        sources=[
            Source(one.rows.split(), one.fact, list(one.rules), one.source, str(one.confidence)) for one in box.sources
        ],
    )


def _cost(key: str, piece: int) -> dict[str, int]:
    box = edition(key)
    units = box.cost[piece * UNIT_KINDS : (piece + 1) * UNIT_KINDS]
    named = dict(zip(STANDARD_NAMES, units, strict=True))
    named |= {"equal": box.cost_equal[piece], "different": box.cost_different[piece]}
    return {unit: n for unit, n in named.items() if n}


def _penalties(key: str) -> list[dict[str, int]]:
    box = edition(key)
    places = zip(box.worshippers, box.penalty_talents, box.penalty_amulets, strict=False)
    return [{"talents": talents, "amulets": amulets} for _, talents, amulets in places]
