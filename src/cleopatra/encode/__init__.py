"""Encoding: views as arrays of numbers, actions as indices of a fixed space; versioned."""

try:
    import numpy  # noqa: F401 - asked for here, so that one sentence says what is missing
except ImportError as error:
    raise ImportError("cleopatra.encode needs numpy: pip install 'cleopatra-architects[rl]'") from error

from cleopatra.rules.features import VERSION

from .encoder import Encoder

__all__ = ["VERSION", "Encoder"]
