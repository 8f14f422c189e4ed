"""Who one is: guests, recovery codes, accounts, devices."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response
from litestar.datastructures import State

from cleopatra.tables.refusals import Code, Refusal

from ..http_types import Credentials, Me, Mute, NewMe, NewPlayer, NewRecoveryCode, Recover, Rename, Tables
from ..identity import COOKIE, Identities, Player
from ..middleware import AccessControl
from ..storage import records
from ..table_service import TableService
from .declared import delete, get, patch, post, put

Ask = Request[Any, Any, State]


def _me(player: Player) -> Me:
    return Me(player.id, player.name, player.login)


class MeController(Controller):
    """The player whose cookie comes along."""

    path = "/api/me"
    tags = ("me",)

    @post(summary="Become a guest", operation_id="becomeGuest")
    async def become_guest(
        self, request: Ask, data: NewPlayer, access: AccessControl, identities: Identities
    ) -> Response[NewMe]:
        """A name makes a guest; the cookie that comes back is the key to its seats."""
        access.check_sign_up(request)
        player, token, code = await identities.create_guest(data.name)
        return Response(NewMe(player.id, player.name, code), status_code=201, cookies=[access.session_cookie(token)])

    @get(summary="Who am I?", operation_id="whoAmI")
    async def who_am_i(self, player: Player) -> Me:
        """The player this cookie belongs to."""
        return _me(player)

    @patch(summary="Take another name", operation_id="rename")
    async def rename(self, player: Player, data: Rename, identities: Identities) -> Me:
        """For tables to come; at tables already joined one keeps the old name."""
        return _me(await identities.rename(player, data.name))

    @post("/recovery", summary="Get a new recovery code", operation_id="newRecoveryCode")
    async def new_recovery_code(self, player: Player, identities: Identities) -> NewRecoveryCode:
        """The old one is worthless from now on."""
        return NewRecoveryCode(await identities.new_recovery(player))

    @post("/recover", summary="Sign in with a recovery code", operation_id="recover", status_code=200)
    async def recover(self, request: Ask, data: Recover, access: AccessControl, identities: Identities) -> Response[Me]:
        """Moves a player to another device; the old one stays signed in."""
        access.check_sign_up(request)
        player, token = await identities.recover(data.code)
        return Response(_me(player), cookies=[access.session_cookie(token)])

    @put("/account", summary="Set login and passphrase", operation_id="setAccount")
    async def set_account(
        self, request: Ask, player: Player, data: Credentials, access: AccessControl, identities: Identities
    ) -> Me:
        """Optional: a guest becomes somebody who can sign in anywhere."""
        access.check_sign_up(request)
        return _me(await identities.set_account(player, data.login, data.passphrase))

    @post("/session", summary="Sign in", operation_id="signIn", status_code=200)
    async def sign_in(
        self, request: Ask, data: Credentials, access: AccessControl, identities: Identities
    ) -> Response[Me]:
        """With login and passphrase."""
        access.check_sign_up(request)
        player, token = await identities.sign_in(data.login, data.passphrase)
        return Response(_me(player), cookies=[access.session_cookie(token)])

    @delete("/session", summary="Sign out", operation_id="signOut", status_code=200)
    async def sign_out(
        self, request: Ask, player: Player, access: AccessControl, identities: Identities, everywhere: bool = False
    ) -> Response[Me]:
        """This device, or all of them."""
        if everywhere:
            await identities.sign_out_everywhere(player)
        else:
            await identities.sign_out(request.cookies[COOKIE])
        return Response(_me(player), cookies=[access.session_cookie("")])

    @get("/tables", summary="My tables", operation_id="myTables")
    async def my_tables(self, player: Player, service: TableService) -> Tables:
        """Where one sits or has sat, or is the host, the newest first."""
        async with service.database.reading() as connection:
            found = await records.tables_of(connection, player.id)
        return Tables([service.state_of(record) for record in found])

    @put("/mutes/{other:str}", summary="Hear somebody or not", operation_id="mute", status_code=204)
    async def mute(self, player: Player, other: str, data: Mute, service: TableService) -> None:
        """What a muted player says at any table no longer reaches you."""
        async with service.database.writing() as connection:
            if not await records.player_exists(connection, other):
                raise Refusal(Code.NO_SUCH_PLAYER)
            await records.set_mute(connection, player.id, other, data.muted)
        service.mute(player.id, other, data.muted)
