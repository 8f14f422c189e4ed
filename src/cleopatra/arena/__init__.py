"""The arena: seeded matches between bots, node counts and speed."""

from .asking import ask, bot_stream
from .match import Match, Played, play_game
from .perft import count_nodes
from .series import play_series
from .summary import Summary

__all__ = ["Match", "Played", "Summary", "ask", "bot_stream", "count_nodes", "play_game", "play_series"]
