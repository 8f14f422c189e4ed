"""Chance: the only place in the core that draws random numbers.

A real game draws from a secret of 256 bits by ChaCha20: one stream for each purpose and position in the log, so that
two games never disturb each other, a game that is played again the same way meets the same luck on any machine, and
nobody can compute luck to come from luck that was seen. Imagined games and playouts draw from SplitMix64, which is
quicker and keeps no secret.
"""

from __future__ import annotations

from collections.abc import Iterable

from .chacha import Block
from .numbers import Word
from .streams import BLOCK_WORDS, EXPANSION, KEY_WORDS

MASK64 = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB


def mix(value: Word) -> Word:
    """SplitMix64's finaliser: 64 bits in, 64 well stirred bits out."""
    value = ((value ^ (value >> 30)) * MIX1) & MASK64
    value = ((value ^ (value >> 27)) * MIX2) & MASK64
    return value ^ (value >> 31)


class Chance:
    """A stream of random numbers: quick ones from a seed, or by `secret_stream` those of a secret."""

    state: Word
    block: Block | None
    counter: int
    used: int

    def __init__(self, seed: int, position: int = 0) -> None:
        self.state = mix((mix(seed & MASK64) + position * GAMMA) & MASK64)
        self.block = None
        self.counter = 0
        self.used = 0

    def draw(self) -> Word:
        """The next 32 bits."""
        block = self.block
        if block is None:
            self.state = (self.state + GAMMA) & MASK64
            return mix(self.state) >> 32
        if self.used == BLOCK_WORDS:
            self.counter += 1
            block.fill(self.counter)
            self.used = 0
        self.used += 1
        return block.words[self.used - 1]

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each as likely as the others; `bound` under 2^31."""
        limit = (1 << 32) - (1 << 32) % bound
        while True:
            draw = self.draw()
            if draw < limit:
                return draw % bound

    def shuffle(self, items: list[int]) -> None:
        """Every order as likely as the others."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def symbols(self, dice: int, faces: int, marked: int) -> int:
        """How many of some dice show one of the faces that are marked (R13)."""
        shown = 0
        for _ in range(dice):
            if self.below(faces) < marked:
                shown += 1
        return shown


def secret_stream(secret: list[int], purpose: int, position: int) -> Chance:
    """The stream of a secret, given as eight words, for one purpose and one position."""
    block = Block()
    for i in range(KEY_WORDS):
        block.set_key(i, secret[i])
    block.set_nonce(purpose, position & 0xFFFFFFFF, position >> 32)
    block.fill(0)
    chance = Chance(0)
    chance.block = block
    return chance


def secret_of_seed(seed: int) -> list[int]:
    """The secret that a small seed stands for: the seed is the key of a stream, and the secret its first words."""
    key = [0] * KEY_WORDS
    key[0] = seed & 0xFFFFFFFF
    key[1] = seed >> 32
    stream = secret_stream(key, EXPANSION, 0)
    secret = [0] * KEY_WORDS
    for i in range(KEY_WORDS):
        secret[i] = stream.draw()
    return secret


def sealed_seed(secret: list[int], purpose: int, number: int) -> int:
    """A seed of 63 bits that tells nothing about the secret, nor about the other numbers' seeds."""
    stream = secret_stream(secret, purpose, number)
    high = stream.draw() >> 1
    return high << 32 | stream.draw()


class Tape:
    """A game's luck, written down: rolls and reshuffles in the order in which they came.

    What stands ahead of the reading heads is played back; where the tape ends, chance goes on and is recorded. A tape
    is a value: whatever happens to it makes another, so copies of a game share one until luck parts them.
    """

    def __init__(
        self, rolls: Iterable[int], shuffles: Iterable[list[int]], next_roll: int = 0, next_shuffle: int = 0
    ) -> None:
        self.rolls = tuple(rolls)
        self.shuffles = tuple(shuffles)
        self.next_roll = next_roll
        self.next_shuffle = next_shuffle

    def is_written_ahead(self) -> bool:
        """Whether luck to come is already on the tape."""
        return self.next_roll < len(self.rolls) or self.next_shuffle < len(self.shuffles)

    def rolled(self, symbols: int) -> Tape:
        """The tape behind a roll, which is recorded if it was not written."""
        rolls = self.rolls if self.next_roll < len(self.rolls) else (*self.rolls, symbols)
        return Tape(rolls, self.shuffles, self.next_roll + 1, self.next_shuffle)

    def shuffled(self, cards: list[int]) -> Tape:
        """The tape behind a reshuffle, likewise."""
        shuffles = self.shuffles if self.next_shuffle < len(self.shuffles) else (*self.shuffles, cards)
        return Tape(self.rolls, shuffles, self.next_roll, self.next_shuffle + 1)

    def rewound(self) -> Tape:
        """The same luck from the beginning."""
        return Tape(self.rolls, self.shuffles)

    def cut(self) -> Tape:
        """The luck that has been read, without what is recorded ahead."""
        return Tape(self.rolls[: self.next_roll], self.shuffles[: self.next_shuffle], self.next_roll, self.next_shuffle)


BLANK = Tape((), ())
"""How every game's luck begins."""
