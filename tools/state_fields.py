"""Generate code from the table of state fields (`rules/model/fields.py`): the declarations in `State`, the readers of
public fields, and the types of a view's turn flags.

`--check` writes nothing and fails where a file is stale.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
RULES = ROOT / "src" / "cleopatra" / "rules"
TABLE = runpy.run_path(str(RULES / "model" / "fields.py"))
GENERATED = "Written by `tools/state_fields.py` from `model/fields.py`; change it there and run `make generate`."
FIELDS = ("    # fields: written by tools/state_fields.py\n", "    # end of fields\n")
VALUES = ("        # first values: written by tools/state_fields.py\n", "        # end of first values\n")

PUBLIC = '''"""The public fields of a state, by name.

{generated}
"""

from __future__ import annotations

from ..model.state import State


def public_scalars(s: State) -> dict[str, int]:
    """Public single numbers."""
    return {{
{scalars}
    }}


def public_arrays(s: State) -> dict[str, tuple[int, ...]]:
    """Public arrays."""
    return {{
{arrays}
    }}
'''

FLAG_TYPES = '''"""The single values of a view's `turn_so_far`.

{generated}
"""

from __future__ import annotations

from typing import TypedDict


class TurnFlags(TypedDict):
    """What the active player has done this turn, as single values."""

{flags}
'''


def _declared(field: Any) -> str:
    """A field of the class."""
    if not field.size:
        return f"    {field.name}: {field.kind or 'int'}\n"
    return f"    {field.name}: Annotated[list[{field.kind or 'Small'}], {field.size}]\n"


def _first_value(field: Any) -> str:
    """The initial value of a field, where it is not 0."""
    if field.start == "0":
        return ""
    if not field.size:
        return f"        self.{field.name} = {field.start}\n"
    return f"        for i in range({field.size}):\n            self.{field.name}[i] = {field.start}\n"


def _state() -> str:
    """`state.py` with regenerated declarations."""
    text = (RULES / "model" / "state.py").read_text("utf-8")
    for (begin, end), write in ((FIELDS, _declared), (VALUES, _first_value)):
        before, rest = text.split(begin)
        text = before + begin + "".join(write(field) for field in TABLE["FIELDS"]) + end + rest.split(end)[1]
    return text


def generated() -> dict[Path, str]:
    """Every file with its content."""
    public = [field for field in TABLE["FIELDS"] if field.seen == TABLE["EVERYBODY"]]
    scalars = [f'        "{field.name}": s.{field.name},' for field in public if not field.size]
    arrays = [f'        "{field.name}": tuple(s.{field.name}),' for field in public if field.size]
    flags = [f"    {key}: {'bool' if yes_or_no else 'int'}" for _, key, yes_or_no in TABLE["FLAGS"]]
    return {
        RULES / "model" / "state.py": _state(),
        RULES / "seen" / "public.py": PUBLIC.format(
            generated=GENERATED, scalars="\n".join(scalars), arrays="\n".join(arrays)
        ),
        RULES / "seen" / "turn_flags.py": FLAG_TYPES.format(generated=GENERATED, flags="\n".join(flags)),
    }


def main() -> int:
    """Write, or check."""
    stale = {path: text for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text}
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: run make generate", file=sys.stderr)
        return bool(stale)
    for path, text in stale.items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
