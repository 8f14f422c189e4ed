"""Compiles the rules where a C compiler is at hand; without one the package is plain Python and plays the same games.

The rules stand in `src/cleopatra/rules` once, as typed Python. For the compiler they are written again, by this file
alone, into `build/native`: the same statements, with C types read off the annotations and off one real instance of
each class, and with the constants of the plain modules set in place. Nothing there is edited by hand.
"""

from __future__ import annotations

import ast
import os
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from setuptools import Extension, setup

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"
BUILD = ROOT / "build" / "native"
PACKAGE = "cleopatra"

COMPILED = (
    "rules.model.chacha rules.model.chance rules.model.choices rules.model.layout rules.model.edition "
    "rules.model.state rules.play.garden rules.seen.memory rules.play.hands rules.play.luck rules.play.draw_pile "
    "rules.play.market rules.play.palace "
    "rules.play.payment rules.play.sanctuaries rules.play.offering rules.play.quarry rules.powers.power "
    "rules.powers.character rules.powers.characters.beggar rules.powers.characters.courtesan "
    "rules.powers.characters.envoy rules.powers.characters.scribe rules.powers.characters.smuggler "
    "rules.powers.characters.vizier rules.powers.worshipper rules.powers.worshippers.architect "
    "rules.powers.worshippers.beggar rules.powers.worshippers.foreman rules.powers.worshippers.merchant "
    "rules.powers.worshippers.vizier rules.play.turn "
    "rules.play.dispatch rules.play.playout rules.seen.visible rules.seen.public rules.play.deal rules.text.position "
    "rules.seen.determinize rules.invariants rules.seen.view_words "
    "engine.estimates engine.fast_payment engine.fast_visits engine.rollout_policy engine.playouts engine.value_net "
    "engine.bare_game learn.observe learn.indexed_game learn.batch"
).split()
"""Modules that compute. The others hold constants, words and objects for people, and stay plain."""

SCALARS = {"int": "long", "bool": "bint", "Word": "unsigned long long"}
BUFFERS = {"Floats": "float[::1]", "Bytes": "unsigned char[::1]", "Ints": "int[::1]"}
"""Room that callers lend. Functions ask when they begin whether it is long enough, and not at every entry; what they
write are fractions, so modules that write there divide as Python does."""
WORD_FIELDS = {("State", "alive"), ("State", "secret"), ("Chance", "state"), ("Block", "input"), ("Block", "words")}
BYTE_ARRAYS = ("draw", "stall", "known", "seen_discard", "taken_from_discard")
SPARE_STATES = 8
"""How many states that are no longer needed lie ready to be written over, so that a copy asks nobody for memory."""
DIRECTIVES = {
    "language_level": 3, "annotation_typing": False, "infer_types": True, "cdivision": True, "binding": False,
}  # fmt: skip


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
        except Exception:  # noqa: BLE001 - whatever goes wrong here, plain Python is the answer
            return False
    return True


class Native:
    """One module, written for the compiler."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.module = import_module(f"{PACKAGE}.{name}")
        self.tree = ast.parse((SOURCE / PACKAGE.replace(".", "/") / f"{name.replace('.', '/')}.py").read_text("utf-8"))
        self.constants: dict[str, int] = {}
        self.tables: dict[str, list[int]] = {}
        self.cimports: list[str] = []
        self.types: dict[str, str] = {}
        self.body: list[ast.stmt] = []
        self.declared: list[str] = []

    def write(self) -> Path:
        """The module, its declarations and its tables; says where the module is."""
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and (node.level or str(node.module).startswith(PACKAGE)):
                self._take_import(node)
            elif not self._take_constant(node):
                self.body.append(node)
        for node in list(self.body):
            if isinstance(node, ast.FunctionDef):
                self.declared.append(self._signature(node, "cdef" if node.name.startswith("_") else "cpdef"))
            elif isinstance(node, ast.ClassDef) and self._is_native(node):
                self._declare_class(node)
        path = BUILD / PACKAGE.replace(".", "/") / f"{self.name.replace('.', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        tree = _Listed().visit(ast.Module(self.body, []))
        unchecked = any(name in line for line in self.declared for name in BUFFERS.values())
        opening = "# cython: boundscheck=False, wraparound=False, cdivision=False\n" if unchecked else ""
        path.write_text(opening + ast.unparse(ast.fix_missing_locations(tree)) + "\n", "utf-8")
        path.with_suffix(".pxd").write_text(self._declarations(), "utf-8")
        path.with_suffix(".h").write_text(self._header(), "utf-8")
        return path

    def _home(self, node: ast.ImportFrom) -> ModuleType:
        parts = f"{PACKAGE}.{self.name}".split(".")[: -node.level] if node.level else []
        return import_module(".".join([*parts, *([node.module] if node.module else [])]))

    def _take_import(self, node: ast.ImportFrom) -> None:
        """Constants and compiled names are set in place; what is left stays an import."""
        home = self._home(node)
        native = home.__name__.removeprefix(f"{PACKAGE}.")
        left = []
        for alias in node.names:
            value = getattr(home, alias.name)
            name = alias.asname or alias.name
            if self._is_constant(name, value):
                continue
            if native in COMPILED and (isinstance(value, FunctionType) or alias.name in INSTANCES):
                self.cimports.append(f"from {home.__name__} cimport {alias.name}")
                self.types[name] = name if isinstance(value, type) else "object"
            else:
                left.append(alias)
        if left:
            self.body.append(ast.ImportFrom(home.__name__, left, 0))

    def _take_constant(self, node: ast.stmt) -> bool:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            value = getattr(self.module, name)
            if type(value).__name__ in INSTANCES:
                self.declared.append(f"cdef {type(value).__name__} {name}")
            return self._is_constant(name, value)
        return False

    def _is_constant(self, name: str, value: object) -> bool:
        if type(value) is int:
            self.constants[name] = value
            return True
        if type(value) is list and value and all(type(item) is int for item in value):
            self.tables[name] = value
            return True
        return False

    def _type(self, annotation: ast.expr | None) -> str:
        text = ast.unparse(annotation).strip("'\"") if annotation is not None else "None"
        if text in SCALARS or text in BUFFERS:
            return SCALARS.get(text) or BUFFERS[text]
        if text == "list[int]":
            return "list"
        return text if self.types.get(text, "object") != "object" or self._defines(text) else "object"

    def _defines(self, name: str) -> bool:
        return any(isinstance(node, ast.ClassDef) and node.name == name and self._is_native(node) for node in self.body)

    def _signature(self, node: ast.FunctionDef, kind: str) -> str:
        result = self._type(node.returns)
        failure = {"long": " except? -7777", "unsigned long long": " except? 7777", "bint": " except -1"}.get(
            result, ""
        )
        params = [arg.arg if arg.arg == "self" else f"{self._type(arg.annotation)} {arg.arg}" for arg in node.args.args]
        return f"{kind} {result} {node.name}({', '.join(params)}){failure}"

    def _is_native(self, node: ast.ClassDef) -> bool:
        return node.name in INSTANCES or node.name == "_Table"

    def _declare_class(self, node: ast.ClassDef) -> None:
        bases = [ast.unparse(base) for base in node.bases]
        lines = [*([] if node.name in POWERS else ["@cython.final"]), f"cdef class {node.name}({', '.join(bases)}):"]
        if node.name in INSTANCES:
            node.body = [_Zeroed(node.name).visit(item) for item in node.body]
            fields = self._layout(node.name)
            own = _assigned(node) if node.name in POWERS else set(fields)
            lines += [f"    cdef {declared}" for field, declared in fields.items() if field in own]
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not (method.name.startswith("_") or method.decorator_list):
                    lines.append("    " + self._signature(method, "cpdef"))
        else:
            annotated = [
                item for item in node.body if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
            ]
            lines += [f"    cdef {self._type(item.annotation)} {ast.unparse(item.target)}" for item in annotated]
            node.body = [item for item in node.body if item not in annotated]
        if node.name == "State":
            self._native_state(node)
            lines[-1:] = ["    @cython.locals(twin=State)", lines[-1]]
            lines[:0] = ["@cython.no_gc", f"@cython.freelist({SPARE_STATES})"]
        self.declared += lines

    def _layout(self, owner: str) -> dict[str, str]:
        """The fields of a class as they are declared: objects first, so that its numbers lie in one row."""
        declared = {field: self._field(owner, field, values) for field, values in _fields(owner)}
        return dict(sorted(declared.items(), key=lambda item: self._is_number(item[1])))

    @staticmethod
    def _is_number(declared: str) -> bool:
        return any(f"{kind} " in declared for kind in ("int", "short", "long", "char"))

    def _field(self, owner: str, name: str, values: list[Any]) -> str:
        if all(type(value) is int for value in values):
            wide = "unsigned long long" if (owner, name) in WORD_FIELDS else "long long" if name == "seed" else "int"
            return f"public {wide} {name}"
        sizes = {len(value) for value in values if isinstance(value, list | bytearray)}
        if len(sizes) == 1 and 0 not in sizes and all(type(v) in (list, bytearray) for v in values):
            if name in BYTE_ARRAYS and owner == "State":
                return f"unsigned char {name}[{sizes.pop()}]"
            if all(type(item) is int for value in values for item in value):
                element = (
                    "unsigned long long" if (owner, name) in WORD_FIELDS else "int" if owner == "Choices" else "short"
                )
                return f"public {element} {name}[{sizes.pop()}]"
        kinds = {type(value).__name__ for value in values}
        kind = kinds.pop() if len(kinds) == 1 else "object"
        return (
            f"public {kind if kind in INSTANCES else 'list' if name == 'sink' or kind == 'list' else 'object'} {name}"
        )

    def _native_state(self, node: ast.ClassDef) -> None:
        """Copying and comparing are a matter of bytes there, and byte arrays are shown to Python as such."""
        layout = self._layout("State")
        numbers = [field for field, declared in layout.items() if self._is_number(declared)]
        objects = [field for field in layout if field not in numbers]
        copy = ["def copy(self):", "    twin = State.__new__(State)"]
        copy += [f"    twin.{field} = self.{field}" for field in objects if field != "sink"]
        first, last = (f'cython.cast("char *", cython.address(self.{field}))' for field in (numbers[0], numbers[-1]))
        size = f"{last} - {first} + cython.sizeof(self.{numbers[-1]})"
        copy += [f"    memcpy(cython.address(twin.{numbers[0]}), cython.address(self.{numbers[0]}), {size})"]
        copy += ["    return twin"]
        differing = ["def differing(self, other):", "    found = []"]
        for field in numbers:
            ours, theirs = (f"cython.address({owner}.{field})" for owner in ("self", "other"))
            differing += [f"    if memcmp({ours}, {theirs}, cython.sizeof(self.{field})):"]
            differing += [f"        found.append({field!r})"]
        differing += ["    return found"]
        show = ["def __getattr__(self, name):"]
        for field, values in _fields("State"):
            if field in BYTE_ARRAYS:
                size = len(values[0])
                show += [
                    f"    if name == {field!r}:",
                    f'        return bytearray(cython.cast("char *", self.{field})[:{size}])',
                ]
        show += ["    raise AttributeError(name)"]
        plain = ("copy", "differing")
        node.body = [item for item in node.body if not (isinstance(item, ast.FunctionDef) and item.name in plain)]
        for method in (differing, copy, show):
            node.body += ast.parse("\n".join(method)).body
        self.body[2:2] = ast.parse("import cython\nfrom cython.cimports.libc.string import memcmp, memcpy").body

    def _declarations(self) -> str:
        lines = ["cimport cython", *self.cimports]
        small = {name: value for name, value in self.constants.items() if -(2**31) <= value < 2**31}
        if small:
            lines += ["cdef enum:", *(f"    {name} = {value}" for name, value in small.items())]
        lines += [f'cdef extern from "{self.name.replace(".", "/")}.h":', "    pass"]
        lines += [f"    unsigned long long {name}" for name in self.constants if name not in small]
        lines += [f"    {_c_type(values)} {name}[{len(values)}]" for name, values in self.tables.items()]
        return "\n".join([*lines, *self.declared]) + "\n"

    def _header(self) -> str:
        lines = ["#pragma once"]
        for name, value in self.constants.items():
            if not -(2**31) <= value < 2**31:
                lines += _once(name, f"static const unsigned long long {name} = {value}ULL;")
        for name, values in self.tables.items():
            mark = "ULL" if "long" in _c_type(values) else ""
            items = ", ".join(f"{value}{mark}" for value in values)
            lines += _once(name, f"static const {_c_type(values)} {name}[{len(values)}] = {{{items}}};")
        return "\n".join(lines) + "\n"


def _once(name: str, definition: str) -> list[str]:
    """Several headers may bring the same constant into one module."""
    return [f"#ifndef CLEOPATRA_{name}", f"#define CLEOPATRA_{name}", definition, "#endif"]


class _Listed(ast.NodeTransformer):
    """Native functions hold no generators; a list says the same."""

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        self.generic_visit(node)
        return ast.ListComp(node.elt, node.generators)


class _Zeroed(ast.NodeTransformer):
    """Native arrays are born full of zeros: `[0] * n` says nothing there, and `[x] * n` is a loop."""

    def __init__(self, owner: str) -> None:
        self.arrays = {field for field, values in _fields(owner) if type(values[0]) in (list, bytearray)}

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        target, value = node.targets[0], node.value
        if not isinstance(target, ast.Attribute) or target.attr not in self.arrays:
            return node
        if isinstance(value, ast.BinOp) and isinstance(value.left, ast.List):
            item, size = ast.unparse(value.left.elts[0]), ast.unparse(value.right)
            loop = f"for i in range({size}): self.{target.attr}[i] = {item}"
            return ast.parse("pass" if item == "0" else loop).body[0]
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "bytearray":
            return ast.Pass()
        return node


def _c_type(values: list[int]) -> str:
    if min(values) >= -(2**15) and max(values) < 2**15:
        return "short"
    return "int" if min(values) >= -(2**31) and max(values) < 2**31 else "unsigned long long"


INSTANCES: dict[str, list[object]] = {}
"""Real objects of the classes that become native, to read their fields off."""
POWERS: set[str] = set()
"""Classes that others are made from, here or in boxes from elsewhere: their methods may be replaced."""


def _assigned(node: ast.ClassDef) -> set[str]:
    """The fields that a class adds to those of the class it is made from."""
    targets = [target for item in ast.walk(node) if isinstance(item, ast.Assign) for target in item.targets]
    return {t.attr for t in targets if isinstance(t, ast.Attribute) and ast.unparse(t.value) == "self"}


def _fields(name: str) -> list[tuple[str, list[Any]]]:
    first, *others = INSTANCES[name]
    shared = [field for field in vars(first) if all(field in vars(other) for other in others)]
    return [(field, [vars(one)[field] for one in (first, *others)]) for field in shared]


def _make_instances() -> None:
    rules = {
        name: import_module(f"{PACKAGE}.{name}")
        for name in (
            "rules.model.chacha",
            "rules.model.chance",
            "rules.model.choices",
            "rules.model.layout",
            "rules.editions",
            "rules.model.state",
            "engine.estimates",
            "engine.value_net",
        )
    }
    boxes = [rules["rules.editions"].edition(key) for key in rules["rules.editions"].EDITION_KEYS]
    layout = boxes[0].layout
    for power in [power for box in boxes for power in box.powers]:
        for made_from in type(power).__mro__[:-1]:
            INSTANCES.setdefault(made_from.__name__, []).append(power)
            POWERS.add(made_from.__name__)
    reading = boxes[0].reading("en")
    INSTANCES.update(
        Block=[rules["rules.model.chacha"].Block()],
        Chance=[rules["rules.model.chance"].Chance(1)],
        Choices=[rules["rules.model.choices"].Choices()],
        Layout=[layout],
        Edition=boxes,
        Reading=[reading],
        Estimates=[rules["engine.estimates"].Estimates()],
        ValueNet=[rules["engine.value_net"].ValueNet()],
        State=[rules["rules.model.state"].State(boxes[0], reading, layout, 3)],
    )


def extensions() -> list[Extension]:
    """The compiled modules, freshly written out; none where there is no compiler or nobody wants them."""
    if os.environ.get("CLEOPATRA_PLAIN") or not has_compiler():
        return []
    from Cython.Build import cythonize

    os.environ["CLEOPATRA_PLAIN"] = "1"
    sys.path.insert(0, str(SOURCE))
    _make_instances()
    shutil.rmtree(BUILD, ignore_errors=True)
    modules = []
    for name in COMPILED:
        path = Native(name).write()
        flags = (
            [
                "-O2",
                "-g0",
                "-fno-strict-aliasing",
                "-Werror=overflow",
                "-Wno-unused-const-variable",
                "-Wno-sign-compare",
            ]
            if os.name == "posix"
            else []
        )
        modules.append(
            Extension(
                f"{PACKAGE}.{name}",
                [str(path.relative_to(ROOT))],
                include_dirs=[str((BUILD / PACKAGE.replace(".", "/")).relative_to(ROOT))],
                extra_compile_args=flags,
            )
        )
    for folder in {path.parent for path in BUILD.rglob("*.py")} | {BUILD / "cleopatra", BUILD / "cleopatra" / "rules"}:
        (folder / "__init__.pxd").touch()
    found: list[Extension] = cythonize(
        modules, include_path=[str(BUILD)], compiler_directives=DIRECTIVES, quiet=True, nthreads=0
    )
    del os.environ["CLEOPATRA_PLAIN"]
    return found


if __name__ == "__main__":
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
