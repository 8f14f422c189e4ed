"""Declarations for Cython: the C types of annotations, what is refused, and that compiled modules behave the same."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from tools.pxd import DeclarationError, Package

ROOT = Path(__file__).parents[2]
SERIAL = itertools.count()

NUMBERS = "Byte = int\nSmall = int\nWide = int\nWord = int\n"
CONSTANTS = """
    SEATS = 3
    MASK = (1 << 64) - 1
    LOWEST = -(1 << 40)
    FIRST, SECOND = range(2)
    PRICES = [4, -1, 7]
    WIDE = [1, 1 << 40]
    UNUSED = 9
    MANY = list(range(1000))
    NAME = "a"
    """
STATE = """
    from __future__ import annotations
    from typing import Annotated
    from .constants import SEATS
    from .copying import array_names, clear_fields, copy_fields, differing_fields
    from .numbers import Byte, Small, Wide, Word

    class State:
        seed: Wide
        sink: list[str] | None
        talents: Annotated[list[Small], SEATS]
        draw: Annotated[list[Byte], SEATS * 2]
        alive: Annotated[list[Word], 2]
        over: bool
        turns: int

        def __init__(self, seed: int) -> None:
            clear_fields(self)
            self.seed = seed

        def copy(self) -> State:
            twin: State = State.__new__(State)
            copy_fields(self, twin)
            return twin

        def differing(self, other: State) -> list[str]:
            return differing_fields(self, other)

    ARRAYS = array_names(State)
    """
COPYING = (ROOT / "src" / "cleopatra" / "rules" / "model" / "copying.py").read_text("utf-8")
BOX = {"numbers": NUMBERS, "constants": CONSTANTS, "state": STATE, "copying": COPYING}

Declare = Callable[..., dict[str, str]]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package that can be imported."""
    folder = tmp_path / f"box{next(SERIAL)}"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return folder


@pytest.fixture
def declare(package: Path) -> Declare:
    """Write modules and generate their declarations; returns these by name, without the package's own."""

    def made(modules: dict[str, str], *patterns: str) -> dict[str, str]:
        for name, source in modules.items():
            path = package / f"{name}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(dedent(source), "utf-8")
        files = Package(package, list(patterns) or ["*"]).declarations()
        return {str(path.relative_to(package)): text.replace(package.name, "box") for path, text in files.items()}

    return made


def test_functions_take_and_give_c_numbers_and_extension_types(declare: Declare) -> None:
    rules = """
        from __future__ import annotations
        from .numbers import Word
        from .state import State

        class Floats: ...

        def play(s: State, seat: int, sure: bool, text: str = "") -> None: ...
        def mixed(value: Word, share: float) -> Word: ...
        def found(s: State | None, cells: list[int], room: Floats) -> list[str]: ...
        def chosen(s: State) -> State: ...
        def _hidden(s: State) -> bool: ...
        def _listed(s: State) -> int: ...
        ALL = {"listed": _listed}
        """
    assert declare(BOX | {"rules": rules}, "state", "copying", "rules")["rules.pxd"].splitlines() == [
        "# Written by tools/pxd.py from rules.py; do not edit.",
        "from box.state cimport State",
        "",
        "cpdef object play(State s, long seat, bint sure, object text=*)",
        "cpdef unsigned long long mixed(unsigned long long value, double share) except? 7777",
        "cpdef list found(State s, list cells, float[::1] room)",
        "cpdef State chosen(State s)",
        "cdef bint _hidden(State s) except -1",
        "cpdef long _listed(State s) except? -7777",
    ]


def test_buffers_are_numbers_of_one_width_side_by_side(declare: Declare) -> None:
    rules = """
        from __future__ import annotations
        class Floats: ...
        class Bytes: ...
        class Ints: ...
        class Shorts: ...
        class Weights: ...
        def sums(a: Floats, b: Bytes, c: Ints) -> None: ...
        def products(weights: Weights, inputs: Shorts, size: int) -> int: ...
        """
    assert declare({"rules": rules})["rules.pxd"].splitlines()[1:] == [
        "",
        "cpdef object sums(float[::1] a, unsigned char[::1] b, int[::1] c)",
        "cpdef long products(signed char[::1] weights, short[::1] inputs, long size) except? -7777",
    ]


def test_what_cannot_be_a_c_function_stays_pythons(declare: Declare) -> None:
    rules = """
        from functools import cache

        @cache
        def kept() -> int: ...
        def lazy(items: list[int]) -> int:
            return sum(item for item in items)
        def ordered(items: list[int]) -> list[int]:
            return sorted(items, key=lambda item: -item)
        def yielded(items: list[int]):
            yield 1
        def outer() -> int:
            def inner() -> int: ...
            return inner()
        def starred(*items: int) -> int: ...
        def named(*, sure: bool) -> int: ...
        def listed(items: list[int]) -> list[int]:
            return [item for item in items]
        """
    text = declare({"rules": rules})["rules.pxd"]
    assert text.splitlines()[1:] == ["", "cpdef list listed(list items)"]


def test_fields_are_arrays_and_numbers_side_by_side(declare: Declare) -> None:
    assert declare(BOX)["state.pxd"].splitlines() == [
        "# Written by tools/pxd.py from state.py; do not edit.",
        "cimport cython",
        "from box.constants cimport SEATS",
        "from box.copying cimport array_names, clear_fields, copy_fields, differing_fields",
        "cdef extern from *:",
        '    ctypedef unsigned short byte_t "unsigned char"',
        "",
        "@cython.final",
        "@cython.no_gc",
        "@cython.freelist(8)",
        "cdef class State:",
        "    cdef public list sink",
        "    cdef public long long seed",
        "    cdef public short talents[3]",
        "    cdef public byte_t draw[6]",
        "    cdef public unsigned long long alive[2]",
        "    cdef public bint over",
        "    cdef public int turns",
        "    @cython.locals(twin=State)",
        "    cpdef State copy(self)",
        "    cpdef list differing(self, State other)",
    ]


def test_constants_that_are_wanted_stand_beside_their_module(declare: Declare) -> None:
    rules = """
        from .constants import FIRST, LOWEST, MANY, MASK, NAME, PRICES, WIDE
        from .constants import SEATS as CHAIRS
        SIZE = CHAIRS * 2
        LOCAL = [1, 2]
        def rule() -> int: ...
        """
    files = declare({"constants": CONSTANTS, "rules": rules})
    assert files["constants.pxd"].splitlines() == [
        "# Constants that tools/pxd.py found in constants.py, which is not compiled; do not edit.",
        "cdef extern from *:",
        '    """',
        "    static short box_constants_PRICES[] = {4, -1, 7};",
        "    static unsigned long long box_constants_WIDE[] = {1, 1099511627776ULL};",
        '    """',
        '    int SEATS "((int){3})"',
        '    unsigned long long MASK "((unsigned long long){18446744073709551615ULL})"',
        '    long long LOWEST "((long long){-1099511627776LL})"',
        '    int FIRST "((int){0})"',
        '    short PRICES "((short *){box_constants_PRICES})"[3]',
        '    unsigned long long WIDE "((unsigned long long *){box_constants_WIDE})"[2]',
    ]
    assert files["rules.pxd"].splitlines()[1:7] == [
        "from box.constants cimport FIRST, LOWEST, MASK, PRICES, SEATS as CHAIRS, WIDE",
        "cdef extern from *:",
        '    """',
        "    static short box_rules_LOCAL[] = {1, 2};",
        '    """',
        '    int SIZE "((int){6})"',
    ]


POWERS = {
    "power": """
        from __future__ import annotations
        from typing import ClassVar
        from .state import State

        class Power:
            name: ClassVar[str] = ""
            price: int

            def __init__(self, price: int) -> None:
                self.price = price

            def worth(self, s: State) -> int:
                return self.price

        class Plain:
            def __init__(self) -> None:
                self.anything = 1

        FREE = Power(0)
        HIDDEN = Power(9)

        def total(power: Power, s: State) -> int:
            return power.worth(s) + FREE.worth(s) + HIDDEN.price
        """,
    "beggar": """
        from .power import FREE, Power
        from .state import State

        class Beggar(Power):
            name = "beggar"
            cards: int

            def __init__(self, price: int) -> None:
                super().__init__(price)
                self.cards = 4
                self.price += FREE.price

            def worth(self, s: State) -> int:
                return self.price * s.talents[0]
        """,
}


def test_derived_types_and_objects_that_modules_share(declare: Declare) -> None:
    files = declare(BOX | POWERS)
    assert files["power.pxd"].splitlines()[1:] == [
        "from box.state cimport State",
        "cdef Power HIDDEN",
        "",
        "cdef class Power:",
        "    cdef public int price",
        "    cpdef long worth(self, State s) except? -7777",
        "",
        "cpdef long total(Power power, State s) except? -7777",
    ]
    assert files["beggar.pxd"].splitlines()[1:] == [
        "from box.power cimport Power",
        "from box.state cimport State",
        "cdef Power FREE",
        "",
        "cdef class Beggar(Power):",
        "    cdef public int cards",
        "    cpdef long worth(self, State s) except? -7777",
    ]


def test_private_methods_are_c_functions_where_only_their_own_type_calls_them(declare: Declare) -> None:
    rules = """
        class Block:
            words: int

            def fill(self, other: Block) -> None:
                self._quarter(1)
                other._half(1)
                self._passed

            def _quarter(self, at: int) -> int: ...
            def _half(self, at: int) -> int: ...
            def _passed(self, at: int) -> int: ...
        """
    assert declare({"rules": "from __future__ import annotations\n" + dedent(rules)})["rules.pxd"].splitlines()[7:] == [
        "    cdef public int words",
        "    cpdef object fill(self, Block other)",
        "    cdef long _quarter(self, long at) except? -7777",
    ]


def test_only_modules_on_the_list_that_have_something_to_compile(declare: Declare) -> None:
    inner = "def rule() -> int: ...\n"
    modules = {"deep/__init__": "", "deep/one": inner, "deep/two": inner, "other": inner, "deep/sizes": "SIZE = 1\n"}
    assert sorted(declare(modules, "deep.*")) == ["__init__.pxd", "deep/__init__.pxd", "deep/one.pxd", "deep/two.pxd"]


RULE = "def rule() -> int: ...\n"
REFUSED = {
    "no module of box is called nowhere": ({"rules": RULE}, ["nowhere"]),
    "state.py:5: declare b in the body of State": (
        {"state": "class State:\n    a: int\n    def __init__(self) -> None:\n        self.a = 1\n        self.b = 1"},
        ["*"],
    ),
    "state.py:3: State.row is declared as Annotated[list[str], 2]; expected Annotated[list[KIND], SIZE]": (
        {"state": "from typing import Annotated\nclass State:\n    row: Annotated[list[str], 2]\n"},
        ["*"],
    ),
    "state.py:3: State.row is declared as Annotated[list[int], 0]; expected": (
        {"state": "from typing import Annotated\nclass State:\n    row: Annotated[list[int], 0]\n"},
        ["*"],
    ),
    "one.py:1: box.two imports LIMIT, but constants of a compiled module are known to C only": (
        {"one": f"LIMIT = 3\n{RULE}", "two": "from .one import LIMIT\n"},
        ["one"],
    ),
    "rules.py:4: COUNT is a constant to C and can't be changed": (
        {"rules": "COUNT = 0\n\ndef rule() -> None:\n    global COUNT\n    COUNT += 1\n"},
        ["*"],
    ),
    "rules.py:3: ROW is a constant to C and can't be changed": (
        {"sizes": "ROW = [1, 2]\n", "rules": "from .sizes import ROW\ndef rule() -> None:\n    ROW[0] = 2\n"},
        ["*"],
    ),
    "net.py:6: copy the table: list(ROW)": (
        {
            "net": "from typing import Annotated\nROW = [1, 2]\nclass Net:\n    row: Annotated[list[int], 2]\n"
            "    def __init__(self) -> None:\n        self.row = ROW\n"
        },
        ["*"],
    ),
    "net.py:5: fill row with zeros(n) or a list comprehension": (
        {
            "net": "from typing import Annotated\nclass Net:\n    row: Annotated[list[int], 2]\n"
            "    def __init__(self) -> None:\n        self.row = [0] * 2\n"
        },
        ["*"],
    ),
    "rules.py:1: import State from box.model.state, where Cython finds its declaration": (
        {
            "model/__init__": "from .state import State\n",
            "model/state": "class State:\n    a: int\n",
            "rules": f"from .model import State\n{RULE}",
        },
        ["rules", "model.state"],
    ),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_cannot_be_declared_is_refused_with_its_place(message: str, declare: Declare, package: Path) -> None:
    modules, patterns = REFUSED[message]
    with pytest.raises(DeclarationError) as refused:
        declare(modules, *patterns)
    assert message in str(refused.value).replace(package.name, "box")


PROGRAM = """
    from __future__ import annotations
    from .beggar import Beggar
    from .constants import FIRST, LOWEST, MANY, MASK, PRICES, SEATS, WIDE
    from .numbers import Word
    from .power import Power, total
    from .state import ARRAYS, State

    LIMIT = 5
    ROWS = [3, 1]

    def mixed(value: Word) -> Word:
        return (value * 0x9E3779B97F4A7C15) & MASK

    def facts() -> list[object]:
        s = State(-(1 << 40))
        for seat in range(SEATS):
            s.talents[seat] = PRICES[seat] * ROWS[FIRST]
        s.draw[5] = 255
        s.alive[1] = MASK
        twin = s.copy()
        twin.talents[2] += 1
        twin.turns = LIMIT
        plain = [s.seed, s.sink, s.talents, s.draw, s.alive, s.over, s.turns, twin.talents, twin.seed]
        powers = [total(Power(1), s), total(Beggar(2), s), total(Beggar(2), twin), Beggar.name, Beggar(3).cards]
        sums = [sum(PRICES), WIDE[1], LOWEST, MANY[-1], mixed(1 << 63), len(ARRAYS)]
        return [*plain, *powers, *sums, *ARRAYS, *s.differing(twin), *s.differing(s)]
    """
RUN = """
import sys
sys.path.insert(0, sys.argv[1])
from {name}.power import Power, total
from {name}.program import __file__, facts
from {name}.state import State
class Guest(Power):
    def worth(self, s):
        return 70 + s.talents[0]
print(__file__.endswith(".py"))
print(facts(), total(Guest(1), State(0)))
"""


@pytest.mark.slow
def test_compiled_modules_do_the_same(declare: Declare, package: Path, tmp_path: Path) -> None:
    if shutil.which("cc") is None and not os.environ.get("CLEOPATRA_REQUIRE_ALL"):
        pytest.skip("no C compiler here")
    declare(BOX | POWERS | {"program": PROGRAM}, "state", "copying", "power", "beggar", "program")
    run = [sys.executable, "-c", RUN.format(name=package.name), str(tmp_path)]
    plain = subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()
    for path, text in Package(package, ["state", "copying", "power", "beggar", "program"]).declarations().items():
        path.write_text(text, "utf-8")
    build = tmp_path / "project"
    build.mkdir()
    (build / "tools").mkdir()
    for name in ("setup.py", "tools/links.py", "README.md"):
        shutil.copy(ROOT / name, build / name)
    (build / "src" / "cleopatra").mkdir(parents=True)
    (build / "src" / "cleopatra" / "__init__.py").write_text('__version__ = "1"\n', "utf-8")
    shutil.copytree(package, build / "src" / package.name)
    (build / "pyproject.toml").write_text('[project]\nname = "box"\nversion = "1"\ndynamic = ["readme"]\n', "utf-8")
    environment = {key: value for key, value in os.environ.items() if key != "CLEOPATRA_PLAIN"}
    made = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=build, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout + made.stderr
    run[-1] = str(build / "src")
    compiled = subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()
    assert (plain[0], compiled[0]) == ("True", "False")
    assert compiled[1:] == plain[1:]


def test_committed_declarations_are_fresh() -> None:
    check = subprocess.run(
        [sys.executable, "tools/pxd.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (check.returncode, check.stderr) == (0, "")
