"""The application: routes, doors and the house behind them, put together from settings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from litestar import Litestar, Request
from litestar.channels import ChannelsPlugin
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.types import ControllerRouterHandler

import cleopatra

from .identity import Identities, Player
from .metrics import Metrics
from .middleware import Doorway, bug_answer, http_answer, refusal_answer, with_headers
from .node_bus import CHANNEL, News, channels_backend
from .notifications import Summons
from .refusals import Code, Refusal
from .routes import ROUTES
from .settings import Settings
from .storage.database import Database
from .table_service import House
from .web_client import web_routes

MOST_BODY = 512 * 1024


def create_app(settings: Settings) -> Litestar:
    """A server that has yet to be started."""
    channels = ChannelsPlugin(
        backend=channels_backend(settings.redis), channels=[CHANNEL], subscriber_max_backlog=10_000
    )
    database = Database(settings.database)
    summons = Summons(settings, database)
    house = House(settings, database, News(channels, alone=not settings.redis), Metrics(), summons)
    identities = Identities(database)
    doorway = Doorway(settings, identities)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await house.start()
        try:
            yield
        finally:
            await house.stop()

    async def player(request: Request[Any, Any, State]) -> Player:
        """Whoever's cookie came along; routes that need somebody ask for this."""
        found = await doorway.who(request)
        if found is None:
            raise Refusal(Code.NOT_SIGNED_IN)
        return found

    routes: list[ControllerRouterHandler] = [*ROUTES, *web_routes(_web_folder())]
    return Litestar(
        route_handlers=routes,
        plugins=[channels],
        lifespan=[lifespan],
        state=State({"house": house}),
        middleware=[with_headers],
        before_request=doorway.check,
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "identities": Provide(lambda: identities, sync_to_thread=False),
            "doorway": Provide(lambda: doorway, sync_to_thread=False),
            "summons": Provide(lambda: summons, sync_to_thread=False),
            "player": Provide(player),
        },
        exception_handlers={Refusal: refusal_answer, HTTPException: http_answer, Exception: bug_answer},
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(title="Cleopatra", version=cleopatra.__version__, path="/api/schema"),
        logging_config=None,
        debug=False,
    )


def _web_folder() -> Path | None:
    """Where the built web client lies, if it was built into this package."""
    folder = Path(str(resources.files("cleopatra"))) / "web"
    return folder if (folder / "index.html").is_file() else None
