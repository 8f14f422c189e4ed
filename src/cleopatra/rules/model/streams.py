"""Streams of luck: what each is for, and how many words a secret has."""

KEY_WORDS = 8
"""A secret has 256 bits, as eight words of 32."""
BLOCK_WORDS = 16
"""So many words a stream computes at a time."""

DEAL, RESHUFFLE, DICE, BOTS, SEEDS, EXPANSION = range(6)
"""What a stream of luck is for; streams of different purposes have nothing in common."""
