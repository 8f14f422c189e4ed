"""How a player is notified that it is their turn."""

from __future__ import annotations

from litestar import Controller

from ..http_types import PushPublicKey, PushSubscription, Unsubscribe, Webhook
from ..identity import Player
from ..notifications import Notifications
from ..push import Subscription
from .declared import delete, get, post, put


class NotificationController(Controller):
    """Webhook and push."""

    path = "/api/me"
    tags = ("me",)

    @put("/webhook", summary="Be notified by webhook", operation_id="setWebhook", status_code=204)
    async def set_webhook(self, player: Player, data: Webhook, notifications: Notifications) -> None:
        """A POST to this address when it is your turn and you are not connected; null: none."""
        await notifications.set_webhook(player.id, data.url)

    @get("/push", summary="The server's push key", operation_id="pushKey")
    async def push_key(self, notifications: Notifications) -> PushPublicKey:
        """The key that browsers need to subscribe (`applicationServerKey`)."""
        return PushPublicKey((await notifications.push_key()).public)

    @post("/push", summary="Be notified by push", operation_id="subscribe", status_code=204)
    async def subscribe(self, player: Player, data: PushSubscription, notifications: Notifications) -> None:
        """A browser's subscription, as it comes from the browser."""
        await notifications.subscribe(player.id, Subscription(data.endpoint, data.keys.p256dh, data.keys.auth))

    @delete("/push", summary="Be notified no more", operation_id="unsubscribe")
    async def unsubscribe(self, player: Player, data: Unsubscribe, notifications: Notifications) -> None:
        """This browser only."""
        await notifications.unsubscribe(player.id, data.endpoint)
