"""Reports: what players tell the host of the server about each other."""

from __future__ import annotations

import json
from time import time
from typing import Any

from litestar import Request
from litestar.datastructures import State
from sqlalchemy import insert, select

from cleopatra.tables.refusals import Code, Refusal

from ..hosting.types import NewReport
from ..identity import Player
from ..middleware import caller_of
from ..storage import schema
from ..table_service import TableService
from .declared import TableId, post

LINES = 20
"""What somebody said last goes along with a report."""


@post(
    "/api/tables/{table:str}/reports", summary="Report a player", operation_id="report", tags=["tables"],
    status_code=204,
)  # fmt: skip
async def report(
    table: TableId, request: Request[Any, Any, State], player: Player, data: NewReport, service: TableService
) -> None:
    """To the host of the server: somebody who sits here or spoke here, and what they did."""
    found = await service.table(table)
    if not found.record.admits(player.id):
        raise Refusal(Code.NO_SPECTATORS)
    c = schema.chat.c
    query = select(c.name, c.text).where(c.table == table, c.player == data.about).order_by(c.number.desc())
    async with service.database.reading() as connection:
        said = (await connection.execute(query.limit(LINES))).all()
    seats = found.record.seats_of(data.about)
    if data.about == player.id or not (seats or said):
        raise Refusal(Code.NO_SUCH_PLAYER)
    service.quotas.check_report(player.id, caller_of(request))
    service.quotas.check_stored(player.id, caller_of(request), len(data.text))
    row = {
        "time": time(), "reporter": player.id, "player": data.about, "table": table, "reason": data.reason,
        "name": found.record.seats[seats[0]].name if seats else said[0].name, "text": data.text.strip(),
        "said": json.dumps([line.text for line in said[::-1]], ensure_ascii=False), "open": True,
    }  # fmt: skip
    async with service.database.writing() as connection:
        await connection.execute(insert(schema.reports).values(row))
