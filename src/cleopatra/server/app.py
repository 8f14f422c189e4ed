"""The application: routes, middleware and the table service, assembled from settings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Contact, ExternalDocumentation
from litestar.types import ControllerRouterHandler

import cleopatra
from cleopatra.about import addresses
from cleopatra.tables.refusals import Code, Refusal

from .box_looks import read_looks
from .hosting.login import HostLogin
from .identity import Identities, Player
from .metrics import Metrics
from .middleware import (
    AccessControl,
    SecurityHeaders,
    bug_response,
    http_error_response,
    refusal_response,
    storage_response,
    too_deep_response,
    unreadable_response,
)
from .node_bus import NodeBus
from .notifications import Notifications
from .routes import ROUTES
from .settings import Settings
from .storage.database import Database
from .storage.failures import FAILURES
from .table_service import TableService
from .web_client import main_script, web_routes

MAX_BODY = 512 * 1024


def create_app(settings: Settings) -> Litestar:
    """The ASGI application of a server."""
    database = Database(settings.database)
    notifications = Notifications(settings, database)
    bus = NodeBus(settings.redis)
    service = TableService(settings, database, bus, Metrics(), notifications)
    identities = Identities(database)
    access = AccessControl(settings, identities, service.bans, service.shares)
    host_login = HostLogin(database)
    looks = read_looks()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    async def player(request: Request[Any, Any, State]) -> Player:
        """The player of the request's cookie; routes that need a player depend on this."""
        found = await access.player_of(request)
        if found is None:
            raise Refusal(Code.NOT_SIGNED_IN)
        return found

    folder = _web_folder()
    service.client = main_script(folder)
    routes: list[ControllerRouterHandler] = [*ROUTES, *web_routes(folder)]
    return Litestar(
        route_handlers=routes,
        lifespan=[lifespan],
        state=State({"service": service}),
        middleware=[SecurityHeaders(settings)],
        before_request=access.check_request,
        dependencies={
            "service": Provide(lambda: service, sync_to_thread=False),
            "identities": Provide(lambda: identities, sync_to_thread=False),
            "host_login": Provide(lambda: host_login, sync_to_thread=False),
            "access": Provide(lambda: access, sync_to_thread=False),
            "notifications": Provide(lambda: notifications, sync_to_thread=False),
            "looks": Provide(lambda: looks, sync_to_thread=False),
            "player": Provide(player),
        },
        exception_handlers={
            Refusal: refusal_response,
            HTTPException: http_error_response,
            RecursionError: too_deep_response,
            UnicodeDecodeError: unreadable_response,
            **dict.fromkeys(FAILURES, storage_response),
            Exception: bug_response,
        },
        request_max_body_size=MAX_BODY,
        openapi_config=_schema(),
        logging_config=None,
        debug=False,
    )


def _schema() -> OpenAPIConfig:
    """The head of the OpenAPI schema, with the project's URLs where they are set."""
    known = addresses()
    issues, pages = known.get("Issues"), known.get("Documentation")
    return OpenAPIConfig(
        title="Cleopatra",
        version=cleopatra.__version__,
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],  # YAML would take a second at each request
        contact=Contact(url=issues) if issues else None,
        external_docs=ExternalDocumentation(url=pages) if pages else None,
    )


def _web_folder() -> Path | None:
    """The folder of the built web client; None if this package has none."""
    folder = Path(str(resources.files("cleopatra"))) / "web"
    return folder if (folder / "index.html").is_file() else None
