"""Routes: what can be asked over HTTP, and the door to the socket."""

from litestar.types import ControllerRouterHandler

from .boxes import BoxController
from .me import MeController
from .notifications import SummonsController
from .operations import health, metrics
from .profiles import ProfileController
from .tables import TableController, table_socket

ROUTES: list[ControllerRouterHandler] = [
    MeController,
    SummonsController, TableController, ProfileController, BoxController, table_socket, health, metrics
]  # fmt: skip
