"""ChaCha20 (RFC 8439): the block function behind a game's luck, as 32-bit words.

A block depends on a key of 256 bits, a counter and a nonce. Whoever sees blocks but not the key can compute neither
the key nor any other block.
"""

from __future__ import annotations

from typing import Annotated

from .numbers import Word, zeros
from .streams import BLOCK_WORDS

MASK32 = 0xFFFFFFFF
SIGMA = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
"""The cipher's constants: "expand 32-byte k"."""
LANES = [
    0, 4, 8, 12,
    1, 5, 9, 13,
    2, 6, 10, 14,
    3, 7, 11, 15,
    0, 5, 10, 15,
    1, 6, 11, 12,
    2, 7, 8, 13,
    3, 4, 9, 14,
]  # fmt: skip
"""The words of the eight quarter rounds: four columns, then four diagonals."""


class Block:
    """One block of the key stream, and the words it was made of."""

    input: Annotated[list[Word], BLOCK_WORDS]
    words: Annotated[list[Word], BLOCK_WORDS]

    def __init__(self) -> None:
        self.input = zeros(BLOCK_WORDS)
        self.words = zeros(BLOCK_WORDS)

    def set_key(self, at: int, word: Word) -> None:
        """One of the key's eight words."""
        self.input[4 + at] = word & MASK32

    def set_nonce(self, first: Word, second: Word, third: Word) -> None:
        """The nonce; the counter begins at 0."""
        for i in range(4):
            self.input[i] = SIGMA[i]
        self.input[12] = 0
        self.input[13] = first & MASK32
        self.input[14] = second & MASK32
        self.input[15] = third & MASK32

    def fill(self, counter: Word) -> None:
        """Compute the block with that counter."""
        self.input[12] = counter & MASK32
        for i in range(BLOCK_WORDS):
            self.words[i] = self.input[i]
        for _ in range(10):
            for lane in range(0, 32, 4):  # a quarter round: four words stirred together
                a: Word = self.words[LANES[lane]]
                b: Word = self.words[LANES[lane + 1]]
                c: Word = self.words[LANES[lane + 2]]
                d: Word = self.words[LANES[lane + 3]]
                a = (a + b) & MASK32
                d = d ^ a
                d = ((d << 16) | (d >> 16)) & MASK32
                c = (c + d) & MASK32
                b = b ^ c
                b = ((b << 12) | (b >> 20)) & MASK32
                a = (a + b) & MASK32
                d = d ^ a
                d = ((d << 8) | (d >> 24)) & MASK32
                c = (c + d) & MASK32
                b = b ^ c
                b = ((b << 7) | (b >> 25)) & MASK32
                self.words[LANES[lane]] = a
                self.words[LANES[lane + 1]] = b
                self.words[LANES[lane + 2]] = c
                self.words[LANES[lane + 3]] = d
        for i in range(BLOCK_WORDS):
            self.words[i] = (self.words[i] + self.input[i]) & MASK32
