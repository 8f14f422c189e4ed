"""The terms of a game: who plays, with which options, from which seed (R22, R33)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

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
"""The source of a game's randomness: an integer, a secret of 64 hexadecimal digits, or withheld."""


def plain_seed(seed: Any) -> Any:
    """A seed; a whole number of another type, such as numpy's, as Python's own, which saves can hold."""
    return seed if isinstance(seed, bool) or not hasattr(seed, "__index__") else seed.__index__()


def check_seed(seed: object) -> None:
    """Small seeds are integers that any language can represent."""
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise SetupError(Reason.BAD_SEED, f"seed {seed!r}; expected a whole number from 0 to 2^63 - 1")


def is_secret(text: object) -> bool:
    """Whether a text has the form of a secret or a hash: 64 lower-case hexadecimal digits."""
    return isinstance(text, str) and len(text) == SECRET_DIGITS and all(digit in "0123456789abcdef" for digit in text)


def check_fairness(fair: object, players: int) -> None:
    """How a provably fair game's seed was made: a commitment, its secret, a number or "" for each seat."""
    if isinstance(fair, dict) and set(fair) == {"commitment", "secret", "numbers"}:
        numbers = fair["numbers"]
        known = fair["secret"] is None or is_secret(fair["secret"])
        given = isinstance(numbers, list) and len(numbers) == players and all(n == "" or is_secret(n) for n in numbers)
        if is_secret(fair["commitment"]) and known and given:
            return
    expected = f"commitment, secret and {players} numbers of {SECRET_DIGITS} digits from 0 to f"
    raise SetupError(Reason.BAD_SEED, f"fair: {fair!r}; expected {expected}")


def secret_of(seed: int | str) -> list[int]:
    """The secret of a seed, as eight words."""
    if not isinstance(seed, str):
        whole = plain_seed(seed)
        check_seed(whole)
        return secret_of_seed(whole)
    if not is_secret(seed):
        expected = f"a whole number, or a secret of {SECRET_DIGITS} digits from 0 to f"
        raise SetupError(Reason.BAD_SEED, f"seed {seed!r}; expected {expected}")
    return [int.from_bytes(bytes.fromhex(seed[i : i + 8]), "little") for i in range(0, SECRET_DIGITS, 8)]
