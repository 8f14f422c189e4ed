"""The game as text: notation, phrases, refusals, positions and saves."""
