"""What environments show of the table: `render_mode`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cleopatra import pictures
from cleopatra.rules.seen.view import View

from .ansi import describe
from .picture import picture_of

RENDER_MODES = ("ansi", "rgb_array", "svg")


def check_render_mode(mode: str | None) -> None:
    """Raise ValueError for a mode that there is not."""
    if mode not in (None, *RENDER_MODES):
        raise ValueError(f"no render mode {mode!r}; expected one of: {', '.join(RENDER_MODES)}")


def rendered(view: View, mode: str | None) -> str | NDArray[np.uint8] | pictures.Picture | None:
    """Text, an array of pixels, or a picture that notebooks show."""
    if mode == "ansi":
        return describe(view)
    if mode == "svg":
        return pictures.table(view)
    return picture_of(view) if mode == "rgb_array" else None
