"""Advice: how to pay, where to build, and what a choice costs and brings, told from what one seat may know.

Bots, tables and the terminal ask here. Whatever has to be tried out is tried with the rules themselves, on a position
imagined from a view; nothing here ever sees the real one.
"""

from .forecasts import Forecast, forecast
from .means import Means
from .payments import PricedPayment, Purse
from .plans import Plan, plan_of
from .proposals import Payment, Proposals
from .quarry import Place, QuarryPiece, quarry

__all__ = [
    "Forecast", "Means", "Payment", "Place", "Plan", "PricedPayment", "Proposals", "Purse", "QuarryPiece", "forecast",
    "plan_of", "quarry",
]  # fmt: skip
