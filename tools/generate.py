"""Generate files from the server's definitions: the OpenAPI schema, the web client's types, and the rules of powers.

`--check` writes nothing and fails where a file is stale.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec

from cleopatra.rules.editions import EDITION_KEYS, edition
from cleopatra.server.app import create_app
from cleopatra.server.settings import Settings
from cleopatra.server.typescript import typescript

ROOT = Path(__file__).parents[1]


def generated() -> dict[Path, str]:
    """Every file with its content."""
    app = create_app(Settings(database="sqlite:///never-opened.db"))
    schema = msgspec.to_builtins(app.openapi_schema.to_schema())
    return {
        ROOT / "docs" / "openapi.json": json.dumps(schema, indent=1, ensure_ascii=False, sort_keys=True) + "\n",
        ROOT / "web" / "src" / "protocol.gen.ts": typescript(),
        ROOT / "web" / "src" / "rules" / "powers.gen.ts": power_rules(),
    }


def power_rules() -> str:
    """The rule that explains each character and worshipper of a box."""
    rules = {key: {power.name: power.rule for power in edition(key).powers} for key in EDITION_KEYS}
    return (
        "// Written by tools/generate.py; do not edit.\n\n/** The rules of characters and worshippers, by box. */\n"
        f"export const POWERS: Record<string, Record<string, string>> = {json.dumps(rules, indent=2)};\n"
    )


def main() -> int:
    """Write the files, or check them."""
    stale = [path for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is stale: run make generate", file=sys.stderr)
        return bool(stale)
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(generated()[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
