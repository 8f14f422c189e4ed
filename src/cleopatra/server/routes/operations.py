"""For the operators of the server: health and metrics."""

from __future__ import annotations

from litestar import Response, get

from ..gauges import NodeGauges
from ..health_types import Alive, Health
from ..metrics import CONTENT_TYPE
from ..table_service import TableService


@get("/health/live", summary="Is this node alive?", operation_id="alive", tags=["operations"])
async def live(service: TableService) -> Alive:
    """Always 200: a process that does not answer this has to be restarted."""
    return service.readiness.alive()


@get("/health/ready", summary="Should this node be sent players?", operation_id="ready", tags=["operations"])
async def ready(service: TableService) -> Response[Health]:
    """200 if nothing is wrong, 503 with the problems otherwise. A write to the database is tried each time."""
    told = await service.readiness.check()
    return Response(told, status_code=503 if told.problems else 200)


@get("/health", summary="How is this node?", operation_id="health", tags=["operations"])
async def health(service: TableService) -> Response[Health]:
    """200 if the database takes a write, 503 if not. `degraded` where something else is wrong: `problems` says what."""
    told = await service.readiness.check()
    return Response(told, status_code=503 if told.status == "storage" else 200)


@get("/metrics", include_in_schema=False)
async def metrics(service: TableService) -> Response[bytes]:
    """Prometheus's text format. Block it at the proxy."""
    gauges = NodeGauges(service, await service.readiness.check())
    return Response(service.metrics.page(gauges), media_type=CONTENT_TYPE)
