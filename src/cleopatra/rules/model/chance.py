"""Chance: the only place in the core that draws random numbers.

A real game draws from a secret of 256 bits by ChaCha20: one stream for each purpose and position in the log, so that
games are independent, the same choices meet the same random numbers on any machine, and future draws can't be computed
from past ones. Determinized games and playouts draw from SplitMix64, which is faster and needs no secrecy.
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
DRAWS = 1 << 32
"""How many numbers `draw` may give."""


def mix(value: Word) -> Word:
    """SplitMix64's finalizer: 64 bits in, 64 well mixed bits out."""
    value = ((value ^ (value >> 30)) * MIX1) & MASK64
    value = ((value ^ (value >> 27)) * MIX2) & MASK64
    return value ^ (value >> 31)


def state_of(key: Word, number: int) -> Word:
    """The state of a fast stream: one for each number under the same key, independent of each other."""
    return mix((key + number * GAMMA) & MASK64)


class Chance:
    """A stream of random numbers: fast ones from a seed, or those of a secret by `secret_stream`.

    >>> rng = Chance(1)
    >>> [rng.below(6) for _ in range(5)]
    [0, 3, 0, 3, 2]
    """

    state: Word
    block: Block | None
    counter: int
    used: int

    def __init__(self, seed: int, position: int = 0) -> None:
        self.state = state_of(mix(seed & MASK64), position)
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
        """A uniformly distributed number from 0 to `bound` - 1; `bound` under 2^31."""
        if bound < 1:
            raise ValueError(f"a number below {bound}; expected a bound of at least 1")
        limit = DRAWS - DRAWS % bound
        while True:
            draw = self.draw()
            if draw < limit:
                return draw % bound

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place, every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def symbols(self, dice: int, faces: int, marked: int) -> int:
        """How many of some dice show a marked face (R13)."""
        shown = 0
        for _ in range(dice):
            if self.below(faces) < marked:
                shown += 1
        return shown


def secret_stream(secret: list[int], purpose: int, position: int) -> Chance:
    """The random stream of a secret, given as eight words, for one purpose and one position."""
    block = Block()
    for i in range(KEY_WORDS):
        block.set_key(i, secret[i])
    block.set_nonce(purpose, position & 0xFFFFFFFF, position >> 32)
    block.fill(0)
    chance = Chance(0)
    chance.block = block
    return chance


def secret_of_seed(seed: int) -> list[int]:
    """The secret of a small seed: the seed is the key of a stream, and the secret its first words."""
    key = [0] * KEY_WORDS
    key[0] = seed & 0xFFFFFFFF
    key[1] = seed >> 32
    stream = secret_stream(key, EXPANSION, 0)
    secret = [0] * KEY_WORDS
    for i in range(KEY_WORDS):
        secret[i] = stream.draw()
    return secret


def sealed_seed(secret: list[int], purpose: int, number: int) -> int:
    """A seed of 63 bits that reveals nothing about the secret or about other seeds derived from it."""
    stream = secret_stream(secret, purpose, number)
    high = stream.draw() >> 1
    return high << 32 | stream.draw()


class Tape:
    """A record of a game's randomness: rolls and reshuffles in order.

    What is recorded ahead of the reading positions is played back; after that, new draws are recorded. A tape is an
    immutable value, so that copies of a game can share it.
    """

    def __init__(
        self, rolls: Iterable[int], shuffles: Iterable[list[int]], next_roll: int = 0, next_shuffle: int = 0
    ) -> None:
        self.rolls = tuple(rolls)
        self.shuffles = tuple(shuffles)
        self.next_roll = next_roll
        self.next_shuffle = next_shuffle

    def is_written_ahead(self) -> bool:
        """Whether the tape records randomness that was not used yet."""
        return self.next_roll < len(self.rolls) or self.next_shuffle < len(self.shuffles)

    def rolled(self, symbols: int) -> Tape:
        """The tape after a roll, which is recorded if it was not there."""
        rolls = self.rolls if self.next_roll < len(self.rolls) else (*self.rolls, symbols)
        return Tape(rolls, self.shuffles, self.next_roll + 1, self.next_shuffle)

    def shuffled(self, cards: list[int]) -> Tape:
        """The tape after a reshuffle, likewise."""
        shuffles = self.shuffles if self.next_shuffle < len(self.shuffles) else (*self.shuffles, cards)
        return Tape(self.rolls, shuffles, self.next_roll, self.next_shuffle + 1)

    def rewound(self) -> Tape:
        """The same tape, rewound."""
        return Tape(self.rolls, self.shuffles)

    def cut(self) -> Tape:
        """The tape up to where it was read."""
        return Tape(self.rolls[: self.next_roll], self.shuffles[: self.next_shuffle], self.next_roll, self.next_shuffle)


BLANK = Tape((), ())
"""The tape of every new game."""
