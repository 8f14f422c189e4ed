"""The page of the server's host: its own login, what there is, and what can be done."""

from __future__ import annotations

from time import time
from typing import Annotated, Any, Literal

from litestar import Controller, Request, Response
from litestar.datastructures import Cookie, State
from litestar.di import Provide
from litestar.params import Parameter

from cleopatra.tables.refusals import Code, Refusal

from ..hosting import lists
from ..hosting.actions import act
from ..hosting.bans import in_force
from ..hosting.login import COOKIE, SESSION_SECONDS, HostLogin
from ..hosting.types import (
    Action,
    Done,
    HostBans,
    HostCredentials,
    HostLog,
    HostOverview,
    HostPlayers,
    HostReports,
    HostSession,
    HostTables,
)
from ..middleware import HOST_API, caller_of
from ..table_service import TableService
from .declared import delete, get, post

Ask = Request[Any, Any, State]
Find = Annotated[str, Parameter(max_length=60, description="A name, a part of one, or an id.")]
FROM_PAGE = "page"


async def signed_in(request: Ask, host_login: HostLogin) -> str:
    """The host's session token; routes that need the host ask for this."""
    token = request.cookies.get(COOKIE)
    if not await host_login.knows(token):
        raise Refusal(Code.NOT_SIGNED_IN)
    return token or ""


class HostController(Controller):
    """For the host of the server alone."""

    path = HOST_API.rstrip("/")
    tags = ("host",)
    dependencies = {"host_token": Provide(signed_in)}  # noqa: RUF012 - Litestar's way

    @post("/session", summary="Sign in as the host", operation_id="hostSignIn", status_code=204)
    async def sign_in(
        self, request: Ask, data: HostCredentials, host_login: HostLogin, service: TableService
    ) -> Response[None]:
        """With the passphrase that `cleopatra host passphrase` has set."""
        token = await host_login.sign_in(data.passphrase, caller_of(request))
        return Response(None, status_code=204, cookies=[_cookie(token, service)])

    @get("/session", summary="Is the host signed in here?", operation_id="hostSession")
    async def session(self, request: Ask, host_login: HostLogin) -> HostSession:
        """So that a page can ask without being refused."""
        return HostSession(await host_login.knows(request.cookies.get(COOKIE)))

    @delete("/session", summary="Sign out as the host", operation_id="hostSignOut", status_code=200)
    async def sign_out(self, host_token: str, host_login: HostLogin, service: TableService) -> Response[None]:
        """In this browser."""
        await host_login.sign_out(host_token)
        return Response(None, cookies=[_cookie("", service)])

    @get("/overview", summary="The server at a glance", operation_id="hostOverview")
    async def overview(self, host_token: str, service: TableService) -> HostOverview:
        """Nodes, bots' queue, how many of everything."""
        async with service.database.reading() as connection:
            return await lists.overview(connection, time())

    @get("/tables", summary="Tables", operation_id="hostTables")
    async def tables(
        self,
        host_token: str,
        service: TableService,
        find: Find = "",
        only: Annotated[Literal["lobby", "playing", "over"] | None, Parameter(query="state")] = None,
    ) -> HostTables:
        """The newest hundred, or those with somebody of that name."""
        async with service.database.reading() as connection:
            return HostTables(await lists.tables(connection, find, only))

    @get("/players", summary="Players", operation_id="hostPlayers")
    async def players(self, host_token: str, service: TableService, find: Find = "") -> HostPlayers:
        """The hundred seen last, or those of that name."""
        async with service.database.reading() as connection:
            return HostPlayers(await lists.players(connection, find, time()))

    @get("/reports", summary="Reports", operation_id="hostReports")
    async def reports(self, host_token: str, service: TableService, closed: bool = False) -> HostReports:
        """Open ones, or all."""
        async with service.database.reading() as connection:
            return HostReports(await lists.reports(connection, closed=closed))

    @get("/bans", summary="Bans in force", operation_id="hostBans")
    async def bans(self, host_token: str, service: TableService) -> HostBans:
        """The newest first."""
        async with service.database.reading() as connection:
            return HostBans(await in_force(connection, time()))

    @get("/log", summary="What was done", operation_id="hostLog")
    async def log(self, host_token: str, service: TableService) -> HostLog:
        """The newest hundred lines."""
        async with service.database.reading() as connection:
            return HostLog(await lists.log(connection))

    @post("/actions", summary="Do something", operation_id="hostAct", status_code=200)
    async def act(self, host_token: str, data: Action, service: TableService) -> Done:
        """Written to the log, and in force on every node within a second."""
        done = await act(service.database, service.origins, data, FROM_PAGE, time())
        await service.follower.catch_up()
        return done


def _cookie(token: str, service: TableService) -> Cookie:
    return Cookie(
        COOKIE, value=token, max_age=SESSION_SECONDS if token else 0, path=HOST_API.rstrip("/"), httponly=True,
        samesite="strict", secure=service.settings.secure_cookies,
    )  # fmt: skip
