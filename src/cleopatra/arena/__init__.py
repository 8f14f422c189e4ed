"""The arena: seeded matches between bots in every seating of each deal, ratings, node counts and speed."""

from .contestants import BadBudget, Contestant, read_budget, read_contestant
from .journal import RecordsError
from .match import Match, Played, play_game
from .perft import count_nodes
from .records import Records
from .seating import seatings, whole_deals
from .series import play_series
from .standings import Standing, standings
from .summary import Summary

__all__ = [
    "BadBudget",
    "Contestant",
    "Match",
    "Played",
    "Records",
    "RecordsError",
    "Standing",
    "Summary",
    "count_nodes",
    "play_game",
    "play_series",
    "read_budget",
    "read_contestant",
    "seatings",
    "standings",
    "whole_deals",
]
