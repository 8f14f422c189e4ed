"""Compiled or plain: one source runs either way; this module says and decides which.

With CLEOPATRA_PLAIN set in the environment, compiled modules are ignored.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader

PACKAGES = ("cleopatra.rules.", "cleopatra.engine.", "cleopatra.learn.")
"""Packages with modules that may be compiled."""


class _SourceFinder:
    """Finds modules of these packages as source files only."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith(PACKAGES) or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None:
                return spec
        return None


if os.environ.get("CLEOPATRA_PLAIN"):
    sys.meta_path.insert(0, _SourceFinder)


def is_compiled() -> bool:
    """Whether the rules run as native code."""
    return str(sys.modules["cleopatra.rules.play.dispatch"].__file__).endswith(tuple(EXTENSION_SUFFIXES))


def mode() -> str:
    """`compiled` or `plain`."""
    return "compiled" if is_compiled() else "plain"


def stale_modules() -> list[str]:
    """Compiled modules whose source has changed since: there should be none."""
    stale = []
    for name, module in sys.modules.items():
        file = str(module.__file__) if name.startswith(PACKAGES) else ""
        if file.endswith(tuple(EXTENSION_SUFFIXES)):
            source = os.path.join(os.path.dirname(file), name.rsplit(".", 1)[-1] + ".py")
            if os.path.exists(source) and os.path.getmtime(source) > os.path.getmtime(file):
                stale.append(name)
    return sorted(stale)
