"""Routes: what can be asked over HTTP, and the door to the socket."""

from litestar.types import ControllerRouterHandler

from .house_rules import BoxController
from .me import MeController
from .operations import health, metrics
from .profiles import ProfileController
from .summons import SummonsController
from .tables import TableController, table_socket

ROUTES: list[ControllerRouterHandler] = [
    MeController,
    SummonsController, TableController, ProfileController, BoxController, table_socket, health, metrics
]  # fmt: skip
