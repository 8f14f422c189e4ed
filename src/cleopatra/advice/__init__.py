"""Advice: how to pay, where to build, and what a choice costs and earns, from what one seat may know.

Used by bots, tables and the terminal. Choices are tried with the rules themselves, on a position determinized from a
view; nothing here sees the real one.

>>> import cleopatra
>>> hands = {"hands": {"Ana": "artisan wood stone"}}
>>> view = cleopatra.new_game("classic", ["Ana", "Ben", "Cleo"], setup=hands).view(0)
>>> plan = plan_of(view, "build wall L1 pay artisan wood stone")
>>> plan.forecast.talents, plan.bill.short
(3, [])
"""

from .accounts import CorruptionAccount
from .corruption import Corruption, CorruptionRange, corruption
from .forecasts import Forecast, forecast
from .payments import PaymentSolver, PricedPayment
from .plans import Plan, plan_of
from .proposals import Payment, Proposals
from .quarry import PiecePlace, QuarryPiece, quarry
from .resources import Resources

__all__ = [
    "Corruption",
    "CorruptionAccount",
    "CorruptionRange",
    "Forecast",
    "Payment",
    "PaymentSolver",
    "PiecePlace",
    "Plan",
    "PricedPayment",
    "Proposals",
    "QuarryPiece",
    "Resources",
    "corruption",
    "forecast",
    "plan_of",
    "quarry",
]  # fmt: skip
