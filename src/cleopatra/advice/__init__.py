"""Advice: how to pay, where to build, and what a choice costs and brings, told from what one seat may know.

Bots, tables and the terminal ask here. Whatever has to be tried out is tried with the rules themselves, on a position
imagined from a view; nothing here ever sees the real one.
"""

from .forecasts import Forecast, forecast
from .means import Means
from .payments import Payment, PricedPayment, Purse, proposed
from .plans import Plan, plan_of
from .quarry import Place, QuarryPiece, quarry

__all__ = [
    "Forecast", "Means", "Payment", "Place", "Plan", "PricedPayment", "Purse", "QuarryPiece", "forecast", "plan_of", "proposed",
    "quarry",
]  # fmt: skip
