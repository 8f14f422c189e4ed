"""Write the Cython declarations (`.pxd`) of the compiled modules from their annotations.

The compiled modules are listed in pyproject.toml, `tool.cleopatra.compiled`. Cython compiles their source as it is;
the declarations next to it add C types:

- functions: an `int` is a C long, a `bool` a C bint, an extension type is itself, anything else an object. What can't
  become a C function (decorators, generators, lambdas, inner functions, keyword-only arguments) stays `def`;
- classes that declare their fields in the class body, and classes derived from those, are extension types. A field
  `Annotated[list[Small], SIZE]` is a C array; `rules/model/numbers.py` has the widths of numbers;
- integers and tables of integers in UPPER_CASE are C constants, wherever they are defined;
- the module `copying` also gets a native counterpart, `copying.pyx`, which handles an object's fields as bytes.

`--check` writes nothing and fails where a file is stale. It needs nothing but Python.
"""

from __future__ import annotations

import ast
import os
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]

ARGUMENTS = {"int": "long", "bool": "bint", "float": "double", "Word": "unsigned long long", "Wide": "long long"}
BUFFERS = {
    "Floats": "float[::1]", "Bytes": "unsigned char[::1]", "Ints": "int[::1]", "Shorts": "short[::1]",
    "Weights": "signed char[::1]",
}  # fmt: skip
"""Buffers that the caller provides: `rules/model/buffers.py`."""
FIELDS = ARGUMENTS | {"int": "int", "Byte": "byte_t", "Small": "short"}
"""Fields are narrower than arguments, because states are copied often."""
EXCEPTIONS = {
    "long": " except? -7777",
    "long long": " except? -7777",
    "unsigned long long": " except? 7777",
    "double": " except? -7777",
    "bint": " except -1",
}  # fmt: skip
"""The return values that make callers check for an exception."""
BYTE = ["cdef extern from *:", '    ctypedef unsigned short byte_t "unsigned char"']
"""A byte that converts to a Python int; Cython converts arrays of `unsigned char` to `bytes`, truncated at a zero."""
LONGEST_TABLE = 512
"""Longer tables stay Python lists; where speed matters, copy them into a field of an extension type."""
COPYING = "copying"
"""The module with a native counterpart."""
FREELIST = 8
"""Size of a type's free list, so that a copy allocates nothing."""
WIDTH = 116


class DeclarationError(Exception):
    """A module that can't be compiled as it is."""


class Import(NamedTuple):
    """A name that a module imports from another module of the package."""

    home: Module
    """The module that defines it."""
    name: str
    alias: str
    source: str
    """The module named in the statement."""
    line: int


class Module:
    """One module of a package: its source, and the values of its names after import."""

    def __init__(self, package: Package, name: str, path: Path) -> None:
        self.package = package
        self.name = name
        self.path = path
        self.wanted: set[str] = set()
        """Its constants that compiled modules import."""

    @cached_property
    def tree(self) -> ast.Module:
        """Its source."""
        return ast.parse(self.path.read_text("utf-8"))

    @cached_property
    def values(self) -> dict[str, object]:
        """Its names."""
        return vars(import_module(self.name))

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        """Functions that become C functions."""
        found = [node for node in self.tree.body if isinstance(node, ast.FunctionDef)]
        return {node.name: node for node in found if is_c_function(node)}

    @cached_property
    def types(self) -> dict[str, ast.ClassDef]:
        """Classes that become extension types."""
        imported = {one.alias for one in self.imports() if one.home.has_type(one.name)}
        found: dict[str, ast.ClassDef] = {}
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and not (node.keywords or node.decorator_list):
                bases = [ast.unparse(base) for base in node.bases]
                if all(base in found or base in imported for base in bases) and (bases or declared_fields(node)):
                    found[node.name] = node
        return found

    def has_type(self, name: str) -> bool:
        """Whether it is compiled and has an extension type of that name."""
        return self.is_compiled and name in self.types

    @cached_property
    def variables(self) -> list[str]:
        """The names that it assigns."""
        found: dict[str, None] = {}
        for node in self.tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    found |= {part.id: None for part in ast.walk(target) if isinstance(part, ast.Name)}
        return list(found)

    def is_constant(self, name: str) -> bool:
        """Whether one of its variables is known at C compile time."""
        if name not in self.variables or not name.isupper():
            return False
        value = self.values.get(name)
        if type(value) is list:
            return 0 < len(value) <= LONGEST_TABLE and all(type(item) is int for item in value)
        return type(value) is int

    def type_of(self, name: str) -> type | None:
        """The extension type of one of its variables, if it has one."""
        kind = type(self.values.get(name)) if name in self.variables else type(None)
        home = self.package.modules.get(kind.__module__)
        return kind if home is not None and home.has_type(kind.__name__) else None

    @cached_property
    def is_compiled(self) -> bool:
        """Whether it is listed and has something to compile: a module with constants only stays Python."""
        inside = self.name.removeprefix(f"{self.package.name}.")
        listed = any(fnmatch(inside, pattern) for pattern in self.package.patterns)
        classes = any(isinstance(node, ast.ClassDef) for node in self.tree.body)
        return listed and self.path.stem != "__init__" and (classes or bool(self.functions))

    def imports(self, *, for_types: bool = False) -> Iterator[Import]:
        """Its imports from the package; `for_types`: those under `if TYPE_CHECKING`."""
        guarded = [part for node in self.tree.body if isinstance(node, ast.If) for part in node.body]
        for node in guarded if for_types else self.tree.body:
            if isinstance(node, ast.ImportFrom):
                source = self.source_of(node)
                for alias in node.names:
                    found = self.package.origin(source, alias.name)
                    if found is not None:
                        yield Import(*found, alias.asname or alias.name, source, node.lineno)

    def source_of(self, node: ast.ImportFrom) -> str:
        """The full name of the module that an import names."""
        up = node.level - (self.path.stem == "__init__")
        parts = self.name.split(".")[: -up or None] if node.level else []
        return ".".join([*parts, *([node.module] if node.module else [])])

    def refuse(self, line: int, why: str) -> DeclarationError:
        """An error at one of its lines."""
        return DeclarationError(f"{self.path}:{line}: {why}")


class Declarations:
    """The declarations of one compiled module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.cimports: dict[str, set[str]] = {}
        self.variables: list[str] = []
        self.types = set(module.types)
        for one in module.imports():
            self._take(one)
        for name in module.variables:
            kind = module.type_of(name)
            if kind is not None and name not in module.package.readers(module):
                self._declare_variable(kind, name)

    def _take(self, one: Import) -> None:
        """Declare an import for C. Python still imports it when the module is loaded."""
        home, name = one.home, one.name
        kind = home.type_of(name)
        if kind is not None:
            self._declare_variable(kind, one.alias)
        elif home.has_type(name):
            if one.source != home.name:
                raise self.module.refuse(
                    one.line, f"import {name} from {home.name}, where Cython finds its declaration"
                )
            self.types.add(one.alias)
        if home.is_constant(name):
            home.wanted.add(name)
        if home.is_constant(name) or home.has_type(name) or (home.is_compiled and name in home.functions):
            self._cimport(home.name, name if name == one.alias else f"{name} as {one.alias}")

    def _cimport(self, home: str, name: str) -> None:
        self.cimports.setdefault(home, set()).add(name)

    def _declare_variable(self, kind: type, name: str) -> None:
        """A global object whose fields C reads directly. Each module has its own reference, which its import sets."""
        if kind.__module__ != self.module.name:
            self._cimport(kind.__module__, kind.__name__)
        self.variables.append(f"cdef {kind.__name__} {name}")

    def text(self) -> str:
        """The whole file."""
        self._check_constants()
        body = [*self.variables, *self._types(), *self._functions()]
        lines = [f"# Written by tools/pxd.py from {self.module.path.name}; do not edit."]
        if any("@cython." in line for line in body):
            lines.append("cimport cython")
        for home, names in sorted(self.cimports.items()):
            lines += wrapped(f"from {home} cimport ", sorted(names))
        if any("byte_t" in line for line in body):
            lines += BYTE
        lines += constants(self.module, [name for name in self.module.variables if self.module.is_constant(name)])
        return "\n".join([*lines, *body]) + "\n"

    def _check_constants(self) -> None:
        """Constants of a compiled module exist in C only, and can't be reassigned."""
        readers = self.module.package.readers(self.module)
        own = {name for name in self.module.variables if self.module.is_constant(name)}
        for name in sorted(own & readers.keys()):
            raise self.module.refuse(
                1, f"{readers[name]} imports {name}, but constants of a compiled module are known to C only; "
                "define it in a module that is not compiled",
            )  # fmt: skip
        taken = {one.alias: one for one in self.module.imports() if one.home.is_constant(one.name)}
        for part in ast.walk(self.module.tree):
            if isinstance(part, ast.Global):
                changed = part.names
            elif isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load):
                changed = [ast.unparse(part.value)]
            else:
                continue
            for name in changed:
                if name in own or name in taken:
                    raise self.module.refuse(part.lineno, f"{name} is a constant to C and can't be changed")

    def _types(self) -> list[str]:
        lines = []
        for name, node in self.module.types.items():
            bases = ", ".join(ast.unparse(base) for base in node.bases)
            is_final = not bases and not self.module.package.is_base(self.module, name)
            members = [f"cdef public {field}" for field in self.fields(node).values()]
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and is_c_function(method):
                    members += self._method(name, method, is_final)
            lines.append("")
            if is_final:
                lines += ["@cython.final", "@cython.no_gc", f"@cython.freelist({FREELIST})"]
            lines.append(f"cdef class {name}({bases}):" if bases else f"cdef class {name}:")
            lines += [f"    {member}" for member in members or ["pass"]]
        return lines

    def _method(self, kind: str, node: ast.FunctionDef, is_final: bool) -> list[str]:
        """Private methods are C only where they are never overridden or called on an object of unknown type."""
        if node.name.startswith("__") or f"{kind}.{node.name}" in self._passed_around:
            return []
        if not node.name.startswith("_"):
            return self._signature(node, "cpdef")
        named = [part for part in ast.walk(self.module.tree) if isinstance(part, ast.Attribute)]
        owners = {ast.unparse(part.value) for part in named if part.attr == node.name}
        is_passed = f"self.{node.name}" in self._passed_around
        return self._signature(node, "cdef") if is_final and owners <= {"self"} and not is_passed else []

    def _functions(self) -> list[str]:
        lines = [""] if self.module.functions else []
        for name, node in self.module.functions.items():
            is_private = name.startswith("_") and name not in self._passed_around
            if not (is_private and self.module.path.stem == COPYING):
                lines += self._signature(node, "cdef" if is_private else "cpdef")
        return lines

    @cached_property
    def _passed_around(self) -> set[str]:
        """Functions, and methods as `Type.method`, that are used as values and not only called."""
        called = {id(part.func) for part in ast.walk(self.module.tree) if isinstance(part, ast.Call)}
        named = [part for part in ast.walk(self.module.tree) if isinstance(part, ast.Name | ast.Attribute)]
        return {ast.unparse(part) for part in named if id(part) not in called}

    def fields(self, node: ast.ClassDef) -> dict[str, str]:
        """The fields of an extension type: objects first, so that its numbers are contiguous."""
        found = {name: self._field(f"{node.name}.{name}", kind) for name, kind in declared_fields(node).items()}
        known = {*found, *self._inherited_fields(node)}
        for part in ast.walk(node):
            if isinstance(part, ast.Assign):
                self._check_row(part, found)
            elif isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                owner = ast.unparse(part.value)
                if owner == "self" and part.attr not in known:
                    raise self.module.refuse(part.lineno, f"declare {part.attr} in the body of {node.name}")
        return dict(sorted(found.items(), key=lambda item: is_number(item[1])))

    def _check_row(self, node: ast.Assign, fields: dict[str, str]) -> None:
        """What Cython can't assign to a C array, or assigns wrongly."""
        target, value = node.targets[0], node.value
        if not (isinstance(target, ast.Attribute) and fields.get(target.attr, "").endswith("]")):
            return
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Mult):
            raise self.module.refuse(node.lineno, f"fill {target.attr} with zeros(n) or a list comprehension")
        homes = {one.alias: (one.home, one.name) for one in self.module.imports()}
        home, name = homes.get(ast.unparse(value), (self.module, ast.unparse(value)))
        if home.is_constant(name):  # Cython would copy bytes, even where the element widths differ
            raise self.module.refuse(node.lineno, f"copy the table: list({ast.unparse(value)})")

    def _inherited_fields(self, node: ast.ClassDef) -> set[str]:
        found: set[str] = set()
        for base in node.bases:
            origin = self.module.package.origin(self.module.name, ast.unparse(base))
            if origin is not None:
                home, name = origin
                found |= {*declared_fields(home.types[name]), *Declarations(home)._inherited_fields(home.types[name])}
        return found

    def _field(self, name: str, annotation: ast.expr) -> str:
        text = ast.unparse(annotation)
        short = name.rsplit(".", 1)[-1]
        if not (isinstance(annotation, ast.Subscript) and text.startswith("Annotated[")):
            return f"{FIELDS.get(text) or self._object(annotation)} {short}"
        row, size = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else [annotation.slice] * 2
        kind = FIELDS.get(ast.unparse(row).removeprefix("list[").removesuffix("]"))
        length = eval(ast.unparse(size), dict(self.module.values))
        if kind is None or type(length) is not int or length <= 0:
            expected = f"Annotated[list[KIND], SIZE], with KIND one of {', '.join(FIELDS)}"
            raise self.module.refuse(annotation.lineno, f"{name} is declared as {text}; expected {expected}")
        return f"{kind} {short}[{length}]"

    def _object(self, annotation: ast.expr) -> str:
        if isinstance(annotation, ast.BinOp) and ast.unparse(annotation.right) == "None":
            annotation = annotation.left
        text = ast.unparse(annotation)
        return text if text in self.types else "list" if text.split("[")[0] == "list" else "object"

    def _argument(self, annotation: ast.expr | None) -> str:
        if annotation is None:
            return "object"
        text = ast.unparse(annotation)
        return ARGUMENTS.get(text) or BUFFERS.get(text) or self._object(annotation)

    def _signature(self, node: ast.FunctionDef, kind: str) -> list[str]:
        result = self._argument(node.returns)
        required = len(node.args.args) - len(node.args.defaults)
        params = []
        for number, arg in enumerate(node.args.args):
            declared = arg.arg if arg.arg == "self" else f"{self._argument(arg.annotation)} {arg.arg}"
            params.append(declared + ("=*" if number >= required else ""))
        lines = wrapped(f"{kind} {result} {node.name}(", params, f"){EXCEPTIONS.get(result, '')}")
        typed = [
            f"{ast.unparse(part.target)}={ast.unparse(part.annotation)}"
            for part in ast.walk(node)
            if isinstance(part, ast.AnnAssign) and ast.unparse(part.annotation) in self.types
        ]
        return [f"@cython.locals({', '.join(typed)})", *lines] if typed else lines


class Package:
    """A package with compiled modules."""

    def __init__(self, folder: Path, patterns: list[str]) -> None:
        self.name = folder.name
        self.patterns = patterns
        self.modules: dict[str, Module] = {}
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder.parent).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            self.modules[name] = Module(self, name, path)

    def origin(self, module: str, name: str) -> tuple[Module, str] | None:
        """The module that defines a name which another module imports, and its name there."""
        home = self.modules.get(module)
        if home is None:
            return None
        for node in home.tree.body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        source = home.source_of(node)
                        return None if source == module else self.origin(source, alias.name)
        return home, name

    @cached_property
    def _readers(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for module in self.modules.values():
            for one in module.imports():
                found.setdefault(one.home.name, {})[one.name] = module.name
        return found

    def readers(self, module: Module) -> dict[str, str]:
        """The names of a module that others import, and the importing modules."""
        return self._readers.get(module.name, {})

    @cached_property
    def _bases(self) -> set[tuple[str, str]]:
        found = set()
        for module in self.modules.values():
            for node in module.tree.body:
                for base in node.bases if isinstance(node, ast.ClassDef) else []:
                    origin = self.origin(module.name, ast.unparse(base))
                    found |= {(origin[0].name, origin[1])} if origin is not None else set()
        return found

    def is_base(self, module: Module, name: str) -> bool:
        """Whether that class has subclasses."""
        return (module.name, name) in self._bases

    def declarations(self) -> dict[Path, str]:
        """Every file with its content."""
        for pattern in self.patterns:
            if not any(fnmatch(name.removeprefix(f"{self.name}."), pattern) for name in self.modules):
                raise DeclarationError(f"no module of {self.name} is called {pattern}")
        compiled = [module for module in self.modules.values() if module.is_compiled]
        files = {}
        for module in compiled:
            files[module.path.with_suffix(".pxd")] = Declarations(module).text()
            if module.path.stem == COPYING:
                files[module.path.with_suffix(".pyx")] = native_copying(module)
        for module in self.modules.values():
            if module.wanted and not module.is_compiled:
                names = [name for name in module.variables if name in module.wanted]
                opening = (
                    f"# Constants that tools/pxd.py found in {module.path.name}, which is not compiled; do not edit."
                )
                files[module.path.with_suffix(".pxd")] = "\n".join([opening, *constants(module, names)]) + "\n"
        folders = {folder for path in files for folder in path.parents if (folder / "__init__.py").exists()}
        return files | {folder / "__init__.pxd": "" for folder in folders}


def is_c_function(node: ast.FunctionDef) -> bool:
    """Whether Cython can turn it into a C function."""
    if node.decorator_list or node.args.vararg or node.args.kwarg or node.args.kwonlyargs:
        return False
    closures = (ast.GeneratorExp, ast.Lambda, ast.Yield, ast.YieldFrom, ast.FunctionDef, ast.ClassDef)
    return not any(isinstance(part, closures) for part in ast.walk(node) if part is not node)


def declared_fields(node: ast.ClassDef) -> dict[str, ast.expr]:
    """The fields that a class declares in its body."""
    return {
        item.target.id: item.annotation
        for item in node.body
        if isinstance(item, ast.AnnAssign)
        and isinstance(item.target, ast.Name)
        and not ast.unparse(item.annotation).startswith("ClassVar")
    }


def is_number(field: str) -> bool:
    """Whether a field, as C declares it, holds numbers."""
    return field.rsplit(" ", 1)[0] in FIELDS.values()


def wrapped(start: str, items: list[str], end: str = "") -> list[str]:
    """A list on one line, wrapped if it is too long."""
    line = f"{start}{', '.join(items)}{end}"
    if len(line) <= WIDTH:
        return [line]
    opening, closing = (start, end) if end else (f"{start}(", ")")
    inner = textwrap.wrap(", ".join(items), WIDTH - 8, break_long_words=False, break_on_hyphens=False)
    return [opening, *(f"    {part}" for part in inner), closing]


def constants(module: Module, names: list[str]) -> list[str]:
    """Numbers and tables as C constants.

    A compiled module still executes its statement `from … import SEATS` or `SEATS = 5`. So a constant is written as a
    compound literal, `(int){5}`: the C compiler knows its value, and an assignment to it compiles without effect.
    """
    tables, lines = [], []
    for name in names:
        value = module.values[name]
        if isinstance(value, list):
            kind, array = narrowest(value), f"{module.name}.{name}".replace(".", "_")
            tables += wrapped(f"static {kind} {array}[] = {{", [c_number(item) for item in value], "};")
            lines.append(f'    {kind} {name} "(({kind} *){{{array}}})"[{len(value)}]')
        elif isinstance(value, int):
            kind = narrowest([value, 1 << 16])
            lines.append(f'    {kind} {name} "(({kind}){{{c_number(value)}}})"')
    if tables:
        lines = ['    """', *(f"    {line}" for line in tables), '    """', *lines]
    return ["cdef extern from *:", *lines] if lines else []


def narrowest(values: list[int]) -> str:
    """The narrowest C type that holds them all."""
    low, high = min(values), max(values)
    for name, bits in (("short", 15), ("int", 31)):
        if -(1 << bits) <= low and high < 1 << bits:
            return name
    return "unsigned long long" if low >= 0 else "long long"


def c_number(value: int) -> str:
    """A number as a C literal."""
    return str(value) if -(1 << 31) < value < 1 << 31 else f"{value}LL" if value < 0 else f"{value}ULL"


def native_copying(module: Module) -> str:
    """The native counterpart of `copying.py`, for the extension type that it names in its annotations."""
    one = next(one for one in module.imports(for_types=True) if one.home.has_type(one.name))
    kind = one.name
    fields = Declarations(one.home).fields(one.home.types[kind])
    numbers = [name for name, field in fields.items() if is_number(field)]
    objects = [name for name in fields if name not in numbers]
    first, last = numbers[0], numbers[-1]
    size = f"<char *>&a.{last} - <char *>&a.{first} + sizeof(a.{last})"
    rows = [repr(name) for name in numbers if fields[name].endswith("]")]
    compared = [
        line
        for name in numbers
        for line in (f"    if memcmp(&a.{name}, &b.{name}, sizeof(a.{name})):", f"        found.append({name!r})")
    ]
    lines = [
        f"# Written by tools/pxd.py from {one.home.path.name}, in place of {module.path.name}; do not edit.",
        "from libc.string cimport memcmp, memcpy, memset",
        "",
        f"from {one.home.name} cimport {kind}",
        "",
        "",
        "cpdef list array_names(object kind):",
        *(f"    {line}" for line in wrapped("return [", rows, "]")),
        "",
        "",
        "cpdef object clear_fields(object state):",
        f"    cdef {kind} a = state",
        *(f"    a.{name} = None" for name in objects),
        f"    memset(&a.{first}, 0, {size})",
        "",
        "",
        "cpdef object copy_fields(object source, object target):",
        f"    cdef {kind} a = source, b = target",
        *(f"    b.{name} = a.{name}" for name in objects),
        f"    memcpy(&b.{first}, &a.{first}, {size})",
        "",
        "",
        "cpdef list differing_fields(object one, object other):",
        f"    cdef {kind} a = one, b = other",
        "    found = []",
        *compared,
        "    return found",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write, or check."""
    os.environ["CLEOPATRA_PLAIN"] = "1"
    folder = ROOT / "src" / "cleopatra"
    sys.path.insert(0, str(folder.parent))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    try:
        files = Package(folder, project["tool"]["cleopatra"]["compiled"]).declarations()
    except DeclarationError as error:
        print(error, file=sys.stderr)
        return 1
    stale = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    stale += [path for ending in ("pxd", "pyx") for path in folder.rglob(f"*.{ending}") if path not in files]
    if "--check" in sys.argv[1:]:
        for path in sorted(stale):
            print(f"{path.relative_to(ROOT)} is stale: run make generate", file=sys.stderr)
        return bool(stale)
    for path in stale:
        if path in files:
            path.write_text(files[path], "utf-8")
        else:
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
