"""For whoever runs the server: is it well, and what does it do?"""

from __future__ import annotations

from litestar import Response, get
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

import cleopatra

from ..http_types import Health
from ..metrics import CONTENT_TYPE
from ..table_service import House


@get("/health", summary="Can this node serve?", operation_id="health", tags=["operations"])
async def health(house: House) -> Response[Health]:
    """200 if the database answers, 503 if not."""
    try:
        async with house.database.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except (SQLAlchemyError, OSError):
        return Response(Health("storage", cleopatra.__version__, house.news.node), status_code=503)
    return Response(Health("ok", cleopatra.__version__, house.news.node))


@get("/metrics", include_in_schema=False)
async def metrics(house: House) -> Response[bytes]:
    """Prometheus's text format. Keep it from strangers at the proxy."""
    numbers = house.metrics
    numbers.tables.set(len(house.tables))
    numbers.games.set(sum(live.chronicle is not None for live in house.tables.values()))
    numbers.bot_queue.set(house.thinkers.queued)
    numbers.fallbacks.set(house.thinkers.fallbacks)
    return Response(numbers.page(), media_type=CONTENT_TYPE)
