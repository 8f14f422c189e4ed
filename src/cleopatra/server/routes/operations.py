"""For the operators of the server: health and metrics."""

from __future__ import annotations

from litestar import Response, get

from cleopatra.tables.refusals import Code, Refusal

from ..callers import Proxies
from ..gauges import NodeGauges
from ..health_types import Alive, Health
from ..metrics import CONTENT_TYPE
from ..table_service import TableService
from .declared import Ask

METRICS = "/metrics"


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


@get(METRICS, include_in_schema=False)
async def metrics(request: Ask, service: TableService) -> Response[bytes]:
    """Prometheus's text format, for those whom `metrics_for` names. Block it at the proxy as well."""
    readers = Proxies(service.settings.metrics_for, 0)
    if request.client is None or not readers.trusts(request.client.host):
        raise Refusal(Code.NO_SUCH_PAGE)
    if request.scope["raw_path"] != METRICS.encode():
        raise Refusal(Code.NO_SUCH_PAGE)  # a proxy that blocks the path need not know others that mean the same
    gauges = NodeGauges(service, await service.readiness.check())
    return Response(service.metrics.page(gauges), media_type=CONTENT_TYPE)
