"""A fictional box. Load it with `load_box("tests.third_box")` or `cleopatra --boxes tests.third_box`."""

from .gardener import Gardener
from .toll_keeper import TollKeeper

POWERS = (TollKeeper, Gardener)
