"""Puzzles: positions in which one choice is clearly the best, found by search, explained by it."""

from cleopatra.extras import require

require("a puzzle", "server", "msgspec")
