"""Editions with their texts and pictures, bots, mosaics."""

from __future__ import annotations

import msgspec
from litestar import Controller, Response
from litestar.params import FromPath

from cleopatra.bots import bot_names
from cleopatra.rules.editions import edition
from cleopatra.rules.model.cards import STANDARD_NAMES
from cleopatra.rules.model.patterns import ANYTHING, UNIT_KINDS
from cleopatra.rules.model.pieces import DRAWINGS, PIECE_NAMES
from cleopatra.tables.protocol import PROTOCOL
from cleopatra.tables.refusals import Code, Refusal
from cleopatra.tables.table_types import Layout

from ..box_looks import BoxLook
from ..box_types import Box, Edition, Rewards, Source
from .declared import get

PICTURE = ".svg"


class BoxController(Controller):
    """Facts for clients to show."""

    path = "/api/box"
    tags = ("box",)

    @get(summary="Boxes, bots and mosaics", operation_id="openBox", sync_to_thread=False)
    def open_box(self, looks: dict[str, BoxLook]) -> Box:
        """Everything a client needs to offer and to draw a game."""
        editions = [_edition(key, looks[key]) for key in looks]
        return Box(PROTOCOL, editions, list(bot_names()), dict(DRAWINGS))

    @get("/{key:str}/{file:str}", include_in_schema=False, sync_to_thread=False)
    def picture(self, key: FromPath[str], file: FromPath[str], looks: dict[str, BoxLook]) -> Response[bytes]:
        """A picture that a box from elsewhere brings along."""
        content = looks[key].pictures.get(file.removesuffix(PICTURE)) if key in looks else None
        if content is None:
            raise Refusal(Code.NO_SUCH_PAGE)
        return Response(content, media_type="image/svg+xml", headers={"cache-control": "no-cache"})


def _edition(key: str, look: BoxLook) -> Edition:
    box = edition(key)
    return Edition(
        edition=key,
        readings=list(box.readings),
        least_players=box.min_players,
        most_players=box.max_players,
        money=box.money,
        wild=box.wild,
        wild_units=box.wild_units,
        wild_kinds=list(STANDARD_NAMES if box.wild_unit == ANYTHING else STANDARD_NAMES[1:]),
        hand_limit=box.hand_limit,
        discard_amulets=box.discard_amulets,
        merchants=box.merchants,
        merchant_worth=box.merchant_worth,
        statues=box.statues,
        dice=box.dice,
        cards={name: n for name, n in zip(box.card_names, box.deck, strict=False) if n},
        costs={name: _cost(key, piece) for piece, name in enumerate(PIECE_NAMES)},
        worshippers=_penalties(key),
        rewards=msgspec.convert({name: getattr(box, name) for name in Rewards.__struct_fields__}, Rewards),
        visit_bonus=list(box.visit_bonus),
        offering_amulets=list(box.rank_amulets[: box.max_players]),
        offering_step=box.offering_step,
        last_round=bool(box.last_round),
        amulet_prices=list(box.amulet_prices),
        layout=Layout(**box.layout.to_dict()),
        words=look.words,
        pictures={name: f"{BoxController.path}/{key}/{name}{PICTURE}" for name in look.pictures},
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
