"""Compiles the modules that have declarations (`.pxd`, written by tools/pxd.py) where a C compiler is at hand.

Without one, or with CLEOPATRA_PLAIN set, the package is plain Python and plays the same games. What is published must
be compiled: with CLEOPATRA_COMPILED set, a missing compiler is an error.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup

sys.path.insert(0, str(Path(__file__).resolve().parent))  # a build frontend does not put it there

from tools.links import package_page, repository, version

SOURCE = Path("src")
COMPILED = "# Written by tools/pxd.py"
"""How declarations of compiled modules begin; other `.pxd` only tell them the constants of plain ones."""
DIRECTIVES = {
    "language_level": 3, "annotation_typing": False, "infer_types": True, "cdivision": True, "binding": False,
}  # fmt: skip
FLAGS = (
    "-O2 -g0 -fno-strict-aliasing -Werror=overflow -Werror=incompatible-pointer-types "
    "-Wno-array-bounds -Wno-sign-compare -Wno-unused-variable"
).split()

VECTORISED = {f"cleopatra.engine.{name}" for name in ("observe", "planes", "policy_net", "value_net")}
"""Modules of long loops over numbers, which -O3 computes several at a time."""


def has_compiler() -> bool:
    """Whether a small C program with Python's headers compiles here."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        compiler = new_compiler()
        try:
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[get_python_inc()])
        except Exception:
            if os.environ.get("CLEOPATRA_COMPILED"):
                raise
            return False
    return True


def extensions() -> list[Extension]:
    """The compiled modules; a `.pyx` beside a `.py` is its native twin."""
    if os.environ.get("CLEOPATRA_PLAIN") or not has_compiler():
        return []
    from Cython.Build import cythonize
    from Cython.Compiler import Errors

    Errors.LEVEL = 2  # class attributes are meant to be Python objects; Cython remarks on each of them

    found = []
    for declared in sorted(SOURCE.rglob("*.pxd")):
        if declared.read_text("utf-8").startswith(COMPILED):
            name = ".".join(declared.relative_to(SOURCE).with_suffix("").parts)
            twin = declared.with_suffix(".pyx")
            source = twin if twin.exists() else declared.with_suffix(".py")
            flags = [*FLAGS, *(["-O3"] if name in VECTORISED else [])]
            found.append(Extension(name, [str(source)], extra_compile_args=flags if os.name == "posix" else []))
    cores = os.cpu_count() or 1
    compiled: list[Extension] = cythonize(
        found,
        build_dir="build/c",
        include_path=[str(SOURCE)],
        compiler_directives=DIRECTIVES,
        quiet=True,
        nthreads=cores,
    )
    return compiled


def readme() -> str:
    """The README for the package page, whose links lead to the repository."""
    return package_page(Path("README.md").read_text("utf-8"), repository(), f"v{version()}")


if __name__ == "__main__":
    setup(
        ext_modules=extensions(),
        options={"build_ext": {"parallel": os.cpu_count() or 1}},
        long_description=readme(),
        long_description_content_type="text/markdown",
    )
