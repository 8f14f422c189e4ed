"""The terms of a game: who plays, with which options, from which seed (R22, R33)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .chance import secret_of_seed
from .edition import Edition
from .errors import Reason, SetupError

OPTIONS = {"mirror_mosaics": True, "open_tallies": False}
"""Table options and their defaults (R22, R33)."""
MAX_SEED = (1 << 63) - 1
SECRET_DIGITS = 64


def check_names(box: Edition, names: Sequence[str]) -> None:
    """Player names are single words, all different, as many as the box takes."""
    if not box.min_players <= len(names) <= box.max_players:
        expected = f"{box.min_players} to {box.max_players}"
        raise SetupError(Reason.PLAYER_COUNT, f"{len(names)} players; {box.key} is for {expected}")
    for name in names:
        if type(name) is not str or name.split() != [name] or ";" in name or "." in name:
            raise SetupError(Reason.PLAYER_NAME, f"{name!r} is no name; expected a single word without ; or .")
        if list(names).count(name) > 1:
            raise SetupError(Reason.PLAYER_NAME, f"two players are called {name}; names must differ")


def check_options(options: Mapping[str, object]) -> dict[str, bool]:
    """All options, defaults filled in."""
    for key, value in options.items():
        if key not in OPTIONS:
            raise SetupError(Reason.UNKNOWN_OPTION, f"no option {key!r}; expected one of: {', '.join(OPTIONS)}")
        if not isinstance(value, bool):
            raise SetupError(Reason.UNKNOWN_OPTION, f"option {key} is true or false, not {value!r}")
    return OPTIONS | {key: bool(value) for key, value in options.items()}


Seed = int | str | None
"""Where a game's luck comes from: a whole number, a secret of 64 hexadecimal digits, or withheld."""


def check_seed(seed: object) -> None:
    """Small seeds are whole numbers that any language can hold."""
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise SetupError(Reason.BAD_SEED, f"seed {seed!r}; expected a whole number from 0 to 2^63 - 1")


def secret_of(seed: int | str) -> list[int]:
    """The secret that a seed stands for, as eight words."""
    if not isinstance(seed, str):
        check_seed(seed)
        return secret_of_seed(seed)
    if len(seed) != SECRET_DIGITS or not all(digit in "0123456789abcdef" for digit in seed):
        expected = f"a whole number, or a secret of {SECRET_DIGITS} digits from 0 to f"
        raise SetupError(Reason.BAD_SEED, f"seed {seed!r}; expected {expected}")
    return [int.from_bytes(bytes.fromhex(seed[i : i + 8]), "little") for i in range(0, SECRET_DIGITS, 8)]
