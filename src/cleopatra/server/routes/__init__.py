"""Routes: what can be asked over HTTP, and the socket of a table."""

from litestar.types import ControllerRouterHandler

from .boxes import BoxController
from .me import MeController
from .notifications import NotificationController
from .operations import health, metrics
from .profiles import ProfileController
from .tables import TableController, table_socket

ROUTES: list[ControllerRouterHandler] = [
    MeController,
    NotificationController, TableController, ProfileController, BoxController, table_socket, health, metrics
]  # fmt: skip
