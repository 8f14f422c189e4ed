"""A client in Python, for bots that play from elsewhere and for tests: connect, sit down, play."""

from .http import Client, ServerRefusal
from .seat import Refused, Seat, SeatView

__all__ = ["Client", "Refused", "Seat", "SeatView", "ServerRefusal"]
