"""For whoever runs the server: is it well, and what does it do?"""

from __future__ import annotations

from litestar import Response, get
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

import cleopatra

from ..http_types import Health
from ..metrics import CONTENT_TYPE
from ..table_service import TableService


@get("/health", summary="Can this node serve?", operation_id="health", tags=["operations"])
async def health(service: TableService) -> Response[Health]:
    """200 if the database answers, 503 if not."""
    try:
        async with service.database.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except (SQLAlchemyError, OSError):
        return Response(Health("storage", cleopatra.__version__, service.bus.node), status_code=503)
    return Response(Health("ok", cleopatra.__version__, service.bus.node))


@get("/metrics", include_in_schema=False)
async def metrics(service: TableService) -> Response[bytes]:
    """Prometheus's text format. Keep it from strangers at the proxy."""
    numbers = service.metrics
    numbers.tables.set(len(service.tables))
    numbers.games.set(sum(table.session is not None for table in service.tables.values()))
    numbers.bot_queue.set(service.workers.queued)
    numbers.fallbacks.set(service.workers.fallbacks)
    return Response(numbers.page(), media_type=CONTENT_TYPE)
