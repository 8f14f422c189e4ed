"""Identity: guests, recovery codes, accounts, devices."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response
from litestar.datastructures import State

from cleopatra.tables.names import clean_name
from cleopatra.tables.refusals import Code, Refusal

from ..http_types import (
    Credentials,
    Me,
    Mute,
    Muted,
    NewCredentials,
    NewMe,
    NewPlayer,
    NewRecovery,
    NewRecoveryCode,
    Recover,
    Rename,
    Tables,
)
from ..identity import COOKIE, Identities, Player, digest
from ..middleware import AccessControl, caller_of
from ..storage import records
from ..table_service import TableService
from .declared import delete, get, patch, post, put

Ask = Request[Any, Any, State]


def _me(player: Player) -> Me:
    return Me(player.id, player.name, player.login)


class MeController(Controller):
    """The player of the session cookie."""

    path = "/api/me"
    tags = ("me",)

    @post(summary="Become a guest", operation_id="becomeGuest")
    async def become_guest(
        self, request: Ask, data: NewPlayer, access: AccessControl, identities: Identities, service: TableService
    ) -> Response[NewMe]:
        """Create a guest with this name; the cookie in the response grants access to its seats."""
        access.check_sign_up(request)
        origin = await service.origins.of(caller_of(request))
        player, token, code = await identities.create_guest(clean_name(data.name), origin)
        return Response(NewMe(player.id, player.name, code), status_code=201, cookies=[access.session_cookie(token)])

    @get(summary="Who am I?", operation_id="whoAmI")
    async def who_am_i(self, player: Player) -> Me:
        """The player this cookie belongs to."""
        return _me(player)

    @patch(summary="Take another name", operation_id="rename")
    async def rename(self, player: Player, data: Rename, identities: Identities) -> Me:
        """For future tables; tables already joined keep the old name."""
        return _me(await identities.rename(player, clean_name(data.name)))

    @post("/recovery", summary="Get a new recovery code", operation_id="newRecoveryCode")
    async def new_recovery_code(
        self,
        request: Ask,
        player: Player,
        access: AccessControl,
        identities: Identities,
        data: NewRecovery | None = None,
    ) -> NewRecoveryCode:
        """The old code becomes invalid."""
        access.check_sign_up(request)
        await identities.prove(player, data.proof if data else None)
        return NewRecoveryCode(await identities.new_recovery(player))

    @post("/recover", summary="Sign in with a recovery code", operation_id="recover", status_code=200)
    async def recover(
        self, request: Ask, data: Recover, access: AccessControl, identities: Identities, service: TableService
    ) -> Response[Me]:
        """Sign in on another device; the old one stays signed in."""
        access.check_sign_up(request)
        player, token = await identities.recover(data.code, await service.origins.of(caller_of(request)))
        return Response(_me(player), cookies=[access.session_cookie(token)])

    @put("/account", summary="Set login and passphrase", operation_id="setAccount")
    async def set_account(
        self,
        request: Ask,
        player: Player,
        data: NewCredentials,
        access: AccessControl,
        identities: Identities,
        service: TableService,
    ) -> Me:
        """Optional: add a login, to sign in anywhere. A change signs out all other devices."""
        access.check_sign_up(request)
        changed = await identities.prove(player, data.proof)
        named = await identities.set_account(player, data.login, data.passphrase)
        if changed:
            token = request.cookies[COOKIE]
            await identities.sign_out_everywhere(player, but=token)
            service.close_sockets(player=player.id, but=digest(token))
        return _me(named)

    @post("/session", summary="Sign in", operation_id="signIn", status_code=200)
    async def sign_in(
        self, request: Ask, data: Credentials, access: AccessControl, identities: Identities, service: TableService
    ) -> Response[Me]:
        """With login and passphrase."""
        access.check_sign_up(request)
        origin = await service.origins.of(caller_of(request))
        player, token = await identities.sign_in(data.login, data.passphrase, origin)
        return Response(_me(player), cookies=[access.session_cookie(token)])

    @delete("/session", summary="Sign out", operation_id="signOut", status_code=200)
    async def sign_out(
        self,
        request: Ask,
        player: Player,
        access: AccessControl,
        identities: Identities,
        service: TableService,
        everywhere: bool = False,
    ) -> Response[Me]:
        """This device, or all of them; sockets that they opened are closed."""
        if everywhere:
            await identities.sign_out_everywhere(player)
            service.close_sockets(player=player.id)
        else:
            await identities.sign_out(request.cookies[COOKIE])
            service.close_sockets(session=digest(request.cookies[COOKIE]))
        return Response(_me(player), cookies=[access.session_cookie("")])

    @get("/tables", summary="My tables", operation_id="myTables")
    async def my_tables(self, player: Player, service: TableService) -> Tables:
        """Tables where the player sits or has sat, or is the host, the newest first."""
        async with service.database.reading() as connection:
            found = await records.tables_of(connection, player.id)
        return Tables([service.state_of(record, player.id) for record in found])

    @get("/mutes", summary="Whom don't I hear?", operation_id="mutes")
    async def mutes(self, player: Player, service: TableService) -> Muted:
        """The players whose chat is kept from you."""
        return Muted(sorted(await service.storage.muted_by(player.id)))

    @put("/mutes/{other:str}", summary="Mute or unmute a player", operation_id="mute", status_code=204)
    async def mute(self, player: Player, other: str, data: Mute, service: TableService) -> None:
        """Chat of a muted player no longer reaches you, at any table."""
        async with service.database.writing() as connection:
            if not await records.player_exists(connection, other):
                raise Refusal(Code.NO_SUCH_PLAYER)
            await records.set_mute(connection, player.id, other, data.muted)
        service.mute(player.id, other, data.muted)
