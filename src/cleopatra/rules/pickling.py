"""Pickling and copying of compiled classes, by value, so that compiled and plain mode can read each other's pickles.

Editions are pickled by their key, registered ones with what they were made from, so that they are registered when they
are unpickled.
"""

from __future__ import annotations

import copyreg
from typing import Any

from .editions import origin_of, received_edition
from .model.chacha import Block
from .model.chance import Chance, Tape
from .model.edition import Edition
from .model.fields import FIELDS
from .model.layout import Layout
from .model.state import State


def restored_state(box: Edition, reading: str, layout: Layout, tape: Tape | None, values: dict[str, Any]) -> State:
    """A state from its numbers, without an event sink."""
    s = State(box, box.reading(reading), layout, values["players"])
    s.tape = tape
    for name, value in values.items():
        setattr(s, name, value)
    return s


def restored_chance(state: int, counter: int, used: int, words: tuple[list[int], list[int]] | None) -> Chance:
    """A random stream in the given state."""
    chance = Chance(0)
    chance.state, chance.counter, chance.used = state, counter, used
    if words is not None:
        chance.block = restored_block(*words)
    return chance


def restored_block(given: list[int], words: list[int]) -> Block:
    """A block of a stream."""
    block = Block()
    block.input, block.words = given, words
    return block


def _edition(box: Edition) -> tuple[Any, ...]:
    return received_edition, (box.key, origin_of(box.key))


def _layout(layout: Layout) -> tuple[Any, ...]:
    return Layout, (layout.throne, list(layout.palms))


def _state(s: State) -> tuple[Any, ...]:
    values = {field.name: list(getattr(s, field.name)) if field.size else getattr(s, field.name) for field in FIELDS}
    return restored_state, (s.edition, s.reading.key, s.layout, s.tape, values)


def _block(block: Block) -> tuple[Any, ...]:
    return restored_block, (list(block.input), list(block.words))


def _chance(chance: Chance) -> tuple[Any, ...]:
    words = None if chance.block is None else (list(chance.block.input), list(chance.block.words))
    return restored_chance, (chance.state, chance.counter, chance.used, words)


def register() -> None:
    """Register these classes with `pickle` and `copy`; done when the package is imported."""
    copyreg.pickle(Edition, _edition)
    copyreg.pickle(Layout, _layout)
    copyreg.pickle(State, _state)
    copyreg.pickle(Block, _block)
    copyreg.pickle(Chance, _chance)
