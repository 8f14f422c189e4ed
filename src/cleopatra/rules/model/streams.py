"""Random streams: their purposes, and the size of a secret."""

KEY_WORDS = 8
"""A secret has 256 bits, as eight words of 32."""
BLOCK_WORDS = 16
"""Words computed at a time."""

DEAL, RESHUFFLE, DICE, BOTS, SEEDS, EXPANSION = range(6)
"""The purposes of random streams; streams of different purposes are independent."""
