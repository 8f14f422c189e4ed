"""How a view becomes a picture in a notebook. The rules draw nothing: `cleopatra.pictures` registers its renderer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .view import View

_renderers: list[Callable[[View], str]] = []


def render_with(renderer: Callable[[View], str]) -> None:
    """From now on views are drawn by this function, which returns SVG."""
    _renderers[:] = [renderer]


def rendered(view: View) -> str:
    """A view as SVG."""
    return _renderers[0](view)
