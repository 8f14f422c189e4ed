"""How a player wants to be told that it is their turn."""

from __future__ import annotations

from litestar import Controller

from ..http_types import PushKeyTold, PushSubscription, Unsubscribe, Webhook
from ..identity import Player
from ..notifications import Summons
from ..push import Subscription
from .declared import delete, get, post, put


class SummonsController(Controller):
    """Webhook and push."""

    path = "/api/me"
    tags = ("me",)

    @put("/webhook", summary="Be told by webhook", operation_id="setWebhook", status_code=204)
    async def set_webhook(self, player: Player, data: Webhook, summons: Summons) -> None:
        """A POST to this address when a seat of yours is waited for and you are not at the table; null: no more."""
        await summons.set_webhook(player.id, data.url)

    @get("/push", summary="The server's push key", operation_id="pushKey")
    async def push_key(self, summons: Summons) -> PushKeyTold:
        """What a browser needs to subscribe (`applicationServerKey`)."""
        return PushKeyTold((await summons.push_key()).public)

    @post("/push", summary="Be told by push", operation_id="subscribe", status_code=204)
    async def subscribe(self, player: Player, data: PushSubscription, summons: Summons) -> None:
        """A browser's subscription, as it comes from the browser."""
        await summons.subscribe(player.id, Subscription(data.endpoint, data.keys.p256dh, data.keys.auth))

    @delete("/push", summary="Be told no more", operation_id="unsubscribe")
    async def unsubscribe(self, player: Player, data: Unsubscribe, summons: Summons) -> None:
        """This browser only."""
        await summons.unsubscribe(player.id, data.endpoint)
