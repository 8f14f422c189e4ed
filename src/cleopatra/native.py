"""Compiled or plain: one source runs either way; this module says and decides which.

With CLEOPATRA_PLAIN set in the environment, compiled modules are ignored. What takes long without them warns once,
unless plain mode was asked for.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader

PACKAGE = "cleopatra."
SLOW = (
    "the rules run as plain Python here, about twenty times slower than compiled: reinstall cleopatra-architects where "
    "there is a C compiler (CLEOPATRA_PLAIN=1 silences this)"
)


class SlowRules(RuntimeWarning):
    """Nothing is compiled here, and what was called takes long without it."""


class _SourceFinder:
    """Finds modules of this package as source files only."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith(PACKAGE) or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


_warned = False

if os.environ.get("CLEOPATRA_PLAIN"):
    sys.meta_path.insert(0, _SourceFinder)


def is_compiled() -> bool:
    """Whether the rules run as native code."""
    return str(sys.modules["cleopatra.rules.play.dispatch"].__file__).endswith(tuple(EXTENSION_SUFFIXES))


def mode() -> str:
    """`compiled` or `plain`.

    >>> import cleopatra
    >>> cleopatra.native.mode() in ("compiled", "plain")
    True
    """
    return "compiled" if is_compiled() else "plain"


def warn_if_slow() -> None:
    """Warn once in a process that nothing is compiled; called by what plays many games."""
    global _warned  # noqa: PLW0603 - once in a process
    if not _warned and not is_compiled() and not os.environ.get("CLEOPATRA_PLAIN"):
        _warned = True
        warnings.warn(SLOW, SlowRules, stacklevel=3)


def stale_modules() -> list[str]:
    """Compiled modules whose source or declarations have changed since: there should be none."""
    stale = []
    for name, module in sys.modules.items():
        file = str(module.__file__) if name.startswith(PACKAGE) else ""
        if file.endswith(tuple(EXTENSION_SUFFIXES)):
            base = os.path.join(os.path.dirname(file), name.rsplit(".", 1)[-1])
            source = base + ".pyx" if os.path.exists(base + ".pyx") else base + ".py"
            written = [os.path.getmtime(path) for path in (source, base + ".pxd") if os.path.exists(path)]
            if max(written, default=0.0) > os.path.getmtime(file):
                stale.append(name)
    return sorted(stale)
