"""The randomness of a position: the stream from which the next shuffle or roll is drawn."""

from __future__ import annotations

from ..model.chance import Chance, secret_stream
from ..model.state import State
from ..model.streams import KEY_WORDS


def luck_for(s: State, purpose: int) -> Chance:
    """The stream for a purpose at this position: a real game's from its secret, a determinized one's by seed."""
    if not s.secure:
        return Chance(s.seed, s.position * 4 + purpose)
    secret = [0] * KEY_WORDS
    for i in range(KEY_WORDS):
        secret[i] = s.secret[i]
    return secret_stream(secret, purpose, s.position)


def keep_secret(s: State, secret: list[int]) -> None:
    """Draw from a secret from now on."""
    s.secure = 1
    for i in range(KEY_WORDS):
        s.secret[i] = secret[i]


def imagine_luck(s: State, seed: int) -> None:
    """Make this a determinized game: forget the secret, and draw from a seed instead."""
    s.secure = 0
    s.seed = seed
    for i in range(KEY_WORDS):
        s.secret[i] = 0
