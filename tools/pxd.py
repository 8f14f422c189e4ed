"""Write the C declarations (`.pxd`) beside the modules that Cython compiles, from their annotations.

Which modules are compiled stands in pyproject.toml, under `tool.cleopatra.compiled`. Their source stays plain Python;
what C needs to know is said beside it:

- functions: `int` is a C long, `bool` a C truth value, compiled classes are themselves, anything else is an object.
  Those that C can't hold (decorated, with generators, inner functions or keyword-only parameters) stay Python's;
- classes that declare their fields in the class body, and classes derived from them, are C structures: an
  `Annotated[list[T], SIZE]` is a C array, and T says how wide its numbers are (`rules/model/numbers.py`);
- whole numbers and short tables of them, wherever they are defined: constants to the C compiler.

`--check` writes nothing and fails where a file is stale. Needs nothing but Python: `python3 tools/pxd.py`.
"""

from __future__ import annotations

import ast
import os
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType

ROOT = Path(__file__).parents[1]

SCALARS = {"int": "long", "bool": "bint", "float": "double", "Word": "unsigned long long", "Wide": "long long"}
BUFFERS = {"Floats": "float[::1]", "Bytes": "unsigned char[::1]", "Ints": "int[::1]"}
"""Arrays that callers lend."""
STORED = {"int": "int", "bool": "bint", "Byte": "byte_t", "Small": "short"} | {
    name: SCALARS[name] for name in ("float", "Word", "Wide")
}
"""Fields and arrays, narrower than what functions pass around: states are copied all the time."""
FAILURE = {
    "long": " except? -7777",
    "long long": " except? -7777",
    "unsigned long long": " except? 7777",
    "double": " except? -7777",
    "bint": " except -1",
}  # fmt: skip
"""The result that may mean an exception, so that callers ask for one only then."""
LONGEST_TABLE = 512
"""Longer ones would be data in a declaration. They stay Python's; for speed, put them into a field of a class."""
SPARE = 8
"""How many objects that are no longer needed lie ready to be written over, so that a copy asks nobody for memory."""
TWIN = "copying"
"""A module whose native twin, a `.pyx`, is written too: it copies and compares the fields of a class as bytes."""


class DeclarationError(Exception):
    """A module can't be declared as it stands."""


def is_constant(value: object) -> bool:
    """Whether C can know that value before the game starts."""
    if type(value) is list:
        return 0 < len(value) <= LONGEST_TABLE and all(type(item) is int for item in value)
    return type(value) is int


def c_type(values: list[int]) -> str:
    """The narrowest of a few C types that holds them all."""
    low, high = min(values), max(values)
    for name, bits in (("short", 15), ("int", 31)):
        if -(1 << bits) <= low and high < 1 << bits:
            return name
    return "unsigned long long" if low >= 0 else "long long"


def literal(value: int) -> str:
    """That number in C."""
    return str(value) if -(1 << 31) < value < 1 << 31 else f"{value}ULL" if value > 0 else f"{value}LL"


def without_none(annotation: ast.expr) -> ast.expr:
    """`X` of `X | None`: objects may always be None."""
    if isinstance(annotation, ast.BinOp) and isinstance(annotation.op, ast.BitOr):
        if ast.unparse(annotation.right) == "None":
            return annotation.left
    return annotation


def is_for_python(node: ast.FunctionDef) -> bool:
    """Whether C can't hold that function: then it stays one of Python's."""
    args = node.args
    if node.decorator_list or args.vararg or args.kwarg or args.kwonlyargs:
        return True
    inner = (ast.GeneratorExp, ast.Lambda, ast.Yield, ast.YieldFrom, ast.Await, ast.FunctionDef, ast.ClassDef)
    return any(isinstance(part, inner) for part in ast.walk(node) if part is not node)


def declared_fields(node: ast.ClassDef) -> dict[str, ast.expr]:
    """What objects of a class have, as its body declares it; what the class itself has is not among it."""
    found = {}
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            if not ast.unparse(item.annotation).startswith("ClassVar"):
                found[item.target.id] = item.annotation
    return found


def targets(node: ast.stmt) -> list[str]:
    """The names that a statement assigns."""
    if isinstance(node, ast.AnnAssign):
        found: list[ast.expr] = [node.target]
    else:
        found = list(node.targets) if isinstance(node, ast.Assign) else []
    return [name.id for target in found for name in ast.walk(target) if isinstance(name, ast.Name)]


@dataclass(eq=False)
class Module:
    """One module of the package: its source, and what it comes to when it is imported."""

    package: Package
    name: str
    path: Path
    used: set[str] = field(default_factory=set)
    """Its constants that compiled modules want."""

    @cached_property
    def tree(self) -> ast.Module:
        """Its source."""
        return ast.parse(self.path.read_text("utf-8"))

    @cached_property
    def values(self) -> dict[str, object]:
        """Its names, as Python sees them."""
        return vars(import_module(self.name))

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        """Functions that C can hold."""
        found = [node for node in self.tree.body if isinstance(node, ast.FunctionDef)]
        return {node.name: node for node in found if not is_for_python(node)}

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        """Classes that become C structures."""
        found: dict[str, ast.ClassDef] = {}
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and not (node.keywords or node.decorator_list):
                bases = [ast.unparse(base) for base in node.bases]
                if (bases and all(base in found or self._takes_structure(base) for base in bases)) or (
                    not bases and declared_fields(node)
                ):
                    found[node.name] = node
        return found

    def _takes_structure(self, name: str) -> bool:
        return any(here == name and home.is_structure(there) for home, there, here in self.imports())

    def is_structure(self, name: str) -> bool:
        """Whether it compiles a class of that name."""
        return self.is_compiled and name in self.classes

    @cached_property
    def assigned(self) -> list[str]:
        """Variables of the module."""
        return list(dict.fromkeys(name for node in self.tree.body for name in targets(node)))

    @cached_property
    def is_compiled(self) -> bool:
        """Whether it is on the list, and has more than constants."""
        inside = self.name.removeprefix(f"{self.package.name}.")
        wanted = any(fnmatch(inside, pattern) for pattern in self.package.patterns)
        return wanted and self.path.stem != "__init__" and bool(self.functions or self.classes)

    def imports(self, *, for_types: bool = False) -> Iterator[tuple[Module, str, str]]:
        """Names taken from modules of the package: which module defines it, its name there and its name here.

        Those that are imported `if TYPE_CHECKING` are left out, as they are when the module runs.
        """
        inner = [part for node in self.tree.body if isinstance(node, ast.If) for part in node.body]
        for node in [*self.tree.body, *(inner if for_types else [])]:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    found = self.package.origin(self.base(node), alias.name)
                    if found is not None:
                        yield (*found, alias.asname or alias.name)

    def check_imports(self) -> None:
        """C knows a class by the module that defines it, so compiled modules import it from there."""
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    home, name = self.package.origin(self.base(node), alias.name) or (self, "")
                    if home.is_structure(name) and home.name != self.base(node):
                        raise DeclarationError(
                            f"{self.path}:{node.lineno}: {name} is imported from {self.base(node)}; compiled modules "
                            f"import it from {home.name}, which defines it"
                        )

    def base(self, node: ast.ImportFrom) -> str:
        """The full name of the module that an import names."""
        levels = node.level - (self.path.stem == "__init__") if node.level else 0
        parts = self.name.split(".")[: -levels or None] if node.level else []
        return ".".join([*parts, *([node.module] if node.module else [])])

    def holds_structure(self, name: str) -> bool:
        """Whether a variable of the module is an object of a compiled class."""
        return name in self.values and self.package.has_structure(type(self.values[name]))


class Declarations:
    """The declarations of one compiled module."""

    def __init__(self, module: Module) -> None:
        self.module = module
        module.check_imports()
        self.structures = set(module.classes)
        self.cimports: dict[str, set[str]] = {}
        self.variables = []
        for home, there, here in module.imports():
            if self._is_in_c(home, there):
                self._cimport(home, there if there == here else f"{there} as {here}")
            if home.is_structure(there):
                self.structures.add(here)
            elif there in home.assigned and home.holds_structure(there):
                self._declare_variable(type(home.values[there]), here)
        for name in module.assigned:
            if name not in module.package.imported(module) and module.holds_structure(name):
                self._declare_variable(type(module.values[name]), name)

    def _cimport(self, home: Module, name: str) -> None:
        self.cimports.setdefault(home.name, set()).add(name)

    def _declare_variable(self, kind: type, name: str) -> None:
        """An object of a compiled class, whose fields C then reads directly."""
        if kind.__module__ != self.module.name:
            self._cimport(self.module.package.modules[kind.__module__], kind.__name__)
        self.variables.append(f"cdef {kind.__name__} {name}")

    def _is_in_c(self, home: Module, name: str) -> bool:
        if name in home.assigned and is_constant(home.values[name]):
            home.used.add(name)
            return True
        return home.is_compiled and (name in home.functions or name in home.classes)

    def text(self) -> str:
        """The whole file."""
        lines = [f"# Written by tools/pxd.py from {self.module.path.name}; do not edit."]
        body = [*self.variables, *self._classes(), *self._functions()]
        if any("@cython." in line for line in body):
            lines.append("cimport cython")
        if any("public byte_t " in line for line in body):
            lines += ["cdef extern from *:", '    ctypedef unsigned short byte_t "unsigned char"']
        for home, names in sorted(self.cimports.items()):
            lines += wrapped(f"from {home} cimport ", sorted(names))
        lines += constants(self.module, [name for name in self.module.assigned if self._is_constant(name)])
        return "\n".join([*lines, *body]) + "\n"

    def _is_constant(self, name: str) -> bool:
        if not is_constant(self.module.values.get(name)):
            return False
        readers = self.module.package.imported(self.module)
        if name in readers:
            raise DeclarationError(
                f"{self.module.path}: {name} is a constant that C keeps to itself, but {readers[name]} imports it; "
                "define it in a module that is not compiled"
            )
        return True

    def _classes(self) -> list[str]:
        lines = []
        for name, node in self.module.classes.items():
            members = [f"cdef public {declared}" for declared in self.fields(node).values()]
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not method.name.startswith("_"):
                    if not is_for_python(method) and f"{name}.{method.name}" not in self.passed_on:
                        members += self._signature(method, "cpdef")
            bases = ", ".join(ast.unparse(base) for base in node.bases)
            lines.append("")
            if not bases and (self.module.name, name) not in self.module.package.bases:
                lines += ["@cython.no_gc", f"@cython.freelist({SPARE})", "@cython.final"]
            lines.append(f"cdef class {name}({bases}):" if bases else f"cdef class {name}:")
            lines += [f"    {member}" for member in members or ["pass"]]
        return lines

    def _functions(self) -> list[str]:
        lines = [""] if self.module.functions else []
        for name, node in self.module.functions.items():
            lines += self._signature(node, "cdef" if name.startswith("_") and name not in self.passed_on else "cpdef")
        return lines

    @cached_property
    def passed_on(self) -> set[str]:
        """Functions, and methods as `Class.method`, that are handed around as objects and not only called."""
        called = {id(part.func) for part in ast.walk(self.module.tree) if isinstance(part, ast.Call)}
        names = [part for part in ast.walk(self.module.tree) if isinstance(part, ast.Name | ast.Attribute)]
        return {ast.unparse(part) for part in names if id(part) not in called}

    def fields(self, node: ast.ClassDef) -> dict[str, str]:
        """The fields of a class as C declares them: objects first, so that its numbers lie in one row."""
        declared = {
            name: self._field(node.name, name, without_none(annotation))
            for name, annotation in declared_fields(node).items()
        }
        inherited = self._inherited(node)
        self._check_rows(node)
        for part in ast.walk(node):
            if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and ast.unparse(part.value) == "self":
                if part.attr not in declared and part.attr not in inherited:
                    raise DeclarationError(
                        f"{self.module.path}:{part.lineno}: {node.name} has fields declared in its body, "
                        f"but not {part.attr}"
                    )
        return dict(sorted(declared.items(), key=lambda item: is_number(item[1])))

    def _check_rows(self, node: ast.ClassDef) -> None:
        """A table of C's would be copied into a field byte by byte, whatever the width of their numbers."""
        tables = {here for home, there, here in self.module.imports() if is_constant(home.values.get(there))}
        tables |= {name for name in self.module.assigned if is_constant(self.module.values.get(name))}
        for part in ast.walk(node):
            if isinstance(part, ast.Assign) and isinstance(part.value, ast.Name) and part.value.id in tables:
                if isinstance(self.module.values[part.value.id], list):
                    raise DeclarationError(
                        f"{self.module.path}:{part.lineno}: copy the table: list({part.value.id})"
                    )

    def _inherited(self, node: ast.ClassDef) -> set[str]:
        """The fields of the classes that a class is derived from."""
        found: set[str] = set()
        for base in node.bases:
            home, name = self.module.package.origin(self.module.name, ast.unparse(base)) or (self.module, "")
            if name in home.classes:
                found |= set(declared_fields(home.classes[name])) | Declarations(home)._inherited(home.classes[name])
        return found

    def _field(self, owner: str, name: str, annotation: ast.expr) -> str:
        text = ast.unparse(annotation)
        if not text.startswith("Annotated["):
            return f"{STORED.get(text) or self._object(annotation)} {name}"
        inside = annotation.slice if isinstance(annotation, ast.Subscript) else annotation
        row, size = inside.elts if isinstance(inside, ast.Tuple) else (inside, inside)
        kind = STORED.get(ast.unparse(row).removeprefix("list[").removesuffix("]"))
        length = eval(compile(ast.Expression(size), str(self.module.path), "eval"), dict(self.module.values))  # noqa: S307
        if kind is None or type(length) is not int or length <= 0:
            known = ", ".join(STORED)
            raise DeclarationError(
                f"{self.module.path}:{annotation.lineno}: {owner}.{name}: {text} is no array; expected "
                f"Annotated[list[KIND], SIZE] with a kind among {known}"
            )
        return f"{kind} {name}[{length}]"

    def _object(self, annotation: ast.expr) -> str:
        text = ast.unparse(annotation)
        return text if text in self.structures else "list" if text.split("[")[0] == "list" else "object"

    def _type(self, annotation: ast.expr | None) -> str:
        if annotation is None:
            return "object"
        text = ast.unparse(annotation)
        return SCALARS.get(text) or BUFFERS.get(text) or self._object(without_none(annotation))

    def _signature(self, node: ast.FunctionDef, kind: str) -> list[str]:
        result = self._type(node.returns)
        optional = len(node.args.args) - len(node.args.defaults)
        params = []
        for number, arg in enumerate(node.args.args):
            declared = arg.arg if arg.arg == "self" else f"{self._type(arg.annotation)} {arg.arg}"
            params.append(declared + ("=*" if number >= optional else ""))
        lines = wrapped(f"{kind} {result} {node.name}(", params, f"){FAILURE.get(result, '')}")
        typed = self._locals(node)
        return [f"@cython.locals({', '.join(typed)})", *lines] if typed else lines

    def _locals(self, node: ast.FunctionDef) -> list[str]:
        """Annotated local variables of compiled classes: what `__new__` makes is any object to C."""
        found = {}
        for part in ast.walk(node):
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                if ast.unparse(part.annotation) in self.structures:
                    found[part.target.id] = ast.unparse(part.annotation)
        return [f"{name}={kind}" for name, kind in found.items()]


def is_number(declared: str) -> bool:
    """Whether a declared field holds numbers and no object."""
    return declared.rsplit(" ", 1)[0] in STORED.values()


def wrapped(start: str, items: list[str], end: str = "") -> list[str]:
    """A list in one line, or in several where it is long."""
    line = f"{start}{', '.join(items)}{end}"
    if len(line) <= 118:
        return [line]
    bracket = "" if start.endswith(("(", "[", "{")) else "("
    inner = textwrap.wrap(", ".join(items), 114, break_long_words=False, break_on_hyphens=False)
    return [start + bracket, *(f"    {part}" for part in inner), end or ")"]


def constants(module: Module, names: list[str]) -> list[str]:
    """Numbers and tables as C constants that a Python import may still assign to: what it assigns goes nowhere.

    `(int){7}` is a number to the C compiler like any other, and yet an unnamed variable, so that the module's own
    `from … import NAME` or `NAME = 7` compiles as it stands.
    """
    lines, verbatim = [], []
    for name in names:
        value = module.values[name]
        if type(value) is int:
            kind = "int" if c_type([value]) == "short" else c_type([value])
            lines.append(f'    {kind} {name} "(({kind}){{{literal(value)}}})"')
        elif isinstance(value, list):
            kind, cname = c_type(value), f"{module.name}.{name}".replace(".", "_")
            verbatim += wrapped(f"    static {kind} {cname}[] = {{", [literal(item) for item in value], "};")
            lines.append(f'    {kind} {name} "(({kind} *){{{cname}}})"[{len(value)}]')
    if verbatim:
        lines = ['    """', *verbatim, '    """', *lines]
    return ["cdef extern from *:", *lines] if lines else []


class Package:
    """All modules of a package, and those that are compiled."""

    def __init__(self, folder: Path, patterns: list[str]) -> None:
        self.name = folder.name
        self.patterns = patterns
        self.modules: dict[str, Module] = {}
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder.parent).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            self.modules[name] = Module(self, name, path)

    @cached_property
    def compiled(self) -> list[Module]:
        """The modules that are compiled."""
        for pattern in self.patterns:
            if not any(fnmatch(name.removeprefix(f"{self.name}."), pattern) for name in self.modules):
                raise DeclarationError(f"no module of {self.name} is called {pattern}")
        return [module for module in self.modules.values() if module.is_compiled]

    def origin(self, module: str, name: str) -> tuple[Module, str] | None:
        """Where a name that a module has is defined, if that is in this package."""
        home = self.modules.get(module)
        if home is None:
            return None
        for node in home.tree.body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        base = home.base(node)
                        return None if base == module else self.origin(base, alias.name)
        return home, name

    def has_structure(self, kind: type) -> bool:
        """Whether a class is compiled."""
        home = self.modules.get(kind.__module__)
        return home is not None and home.is_structure(kind.__name__)

    @cached_property
    def bases(self) -> set[tuple[str, str]]:
        """Classes that others are derived from, by module and name."""
        found = set()
        for module in self.modules.values():
            for node in module.tree.body:
                if isinstance(node, ast.ClassDef):
                    for base in node.bases:
                        home = self.origin(module.name, ast.unparse(base))
                        found |= {(home[0].name, home[1])} if home else set()
        return found

    @cached_property
    def _imports(self) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for module in self.modules.values():
            for home, there, _ in module.imports():
                found.setdefault(home.name, {})[there] = module.name
        return found

    def imported(self, module: Module) -> dict[str, str]:
        """The names of a module that other modules import, and one that does."""
        return self._imports.get(module.name, {})

    def declarations(self) -> dict[Path, str]:
        """Every file with its content."""
        made = {module.name: Declarations(module) for module in self.compiled}
        files = {module.path.with_suffix(".pxd"): made[module.name].text() for module in self.compiled}
        for module in self.modules.values():
            if module.used and not module.is_compiled:
                names = [name for name in module.assigned if name in module.used]
                opening = f"# Constants of {module.path.name}, which is not compiled; written by tools/pxd.py, do not edit."
                files[module.path.with_suffix(".pxd")] = "\n".join([opening, *constants(module, names)]) + "\n"
            if module.path.stem == TWIN and module.is_compiled:
                files[module.path.with_suffix(".pyx")] = self._native_twin(module, made)
        for folder in {parent for path in list(files) for parent in path.parents if (parent / "__init__.py").exists()}:
            files[folder / "__init__.pxd"] = ""
        return dict(sorted(files.items()))

    def _native_twin(self, module: Module, made: dict[str, Declarations]) -> str:
        """Copying and comparing as C does it, in place of what the plain module does field by field."""
        home, name = next(
            (home, name) for home, name, _ in module.imports(for_types=True) if home.is_structure(name)
        )
        fields = made[home.name].fields(home.classes[name])
        numbers = [key for key, declared in fields.items() if is_number(declared)]
        objects = [key for key in fields if key not in numbers]
        first, last = numbers[0], numbers[-1]
        rows = [key for key in numbers if fields[key].endswith("]")]
        size = f"<char *>&a.{last} - <char *>&a.{first} + sizeof(a.{last})"
        lines = [
            f"# The native twin of {module.path.name}; written by tools/pxd.py from {home.path.name}, do not edit.",
            "from libc.string cimport memcmp, memcpy, memset",
            "",
            f"from {home.name} cimport {name}",
            "",
            "",
            "cpdef list array_names(object kind):",
            *wrapped("    return [", [repr(key) for key in rows], "]"),
            "",
            "",
            "cpdef object clear_fields(object state):",
            f"    cdef {name} a = state",
            *(f"    a.{key} = None" for key in objects),
            f"    memset(&a.{first}, 0, {size})",
            "",
            "",
            "cpdef object copy_fields(object source, object target):",
            f"    cdef {name} a = source, b = target",
            *(f"    b.{key} = a.{key}" for key in objects),
            f"    memcpy(&b.{first}, &a.{first}, {size})",
            "",
            "",
            "cpdef list differing_fields(object one, object other):",
            f"    cdef {name} a = one, b = other",
            "    found = []",
        ]
        for key in numbers:
            lines.append(f"    if memcmp(&a.{key}, &b.{key}, sizeof(a.{key})):")
            lines.append(f"        found.append({key!r})")
        return "\n".join([*lines, "    return found"]) + "\n"


def settings() -> Package:
    """This project's package and its list."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return Package(ROOT / "src" / "cleopatra", project["tool"]["cleopatra"]["compiled"])


def main() -> int:
    """Write, or check."""
    os.environ["CLEOPATRA_PLAIN"] = "1"
    sys.path.insert(0, str(ROOT / "src"))
    package = settings()
    try:
        files = package.declarations()
    except DeclarationError as error:
        print(error, file=sys.stderr)
        return 1
    folder = ROOT / "src" / "cleopatra"
    left = {*folder.rglob("*.pxd"), *folder.rglob("*.pyx")} - set(files)
    stale = [path for path, text in files.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in sorted([*stale, *left]):
            print(f"{path.relative_to(ROOT)} is stale: run make generate", file=sys.stderr)
        return bool(stale or left)
    for path in stale:
        path.write_text(files[path], "utf-8")
    for path in left:
        path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main())
