"""Build the documentation site from `docs/`, `site/` and the code: `make docs` writes it to build/site.

    python tools/docs_site.py [FOLDER]

Pages are assembled first: what `docs/` has, the notebooks, the pages of `site/`, and a reference of commands, HTTP
requests and refusals made from the code. Links that leave the documentation lead to the repository named in
pyproject.toml; without one only their text is left. A link to a page or a picture that does not exist is an error,
and so is every warning of Sphinx.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import typer

from cleopatra.cli.app import app
from cleopatra.rules.model.errors import Reason

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.links import ABSOLUTE, LINK, repository  # noqa: E402 - after sys.path is set

DOCS, SITE = ROOT / "docs", ROOT / "site"
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
ELSEWHERE = {
    "contributing.md": "CONTRIBUTING.md", "security.md": "SECURITY.md", "changelog.md": "CHANGELOG.md",
    "results.md": "bench/RESULTS.md", "conduct.md": "CODE_OF_CONDUCT.md",
}  # fmt: skip
"""Pages of the site that are kept outside `docs/`."""
FENCE = re.compile(r"^ *(```|:::)")


def pages() -> dict[str, tuple[str, Path]]:
    """The source of every page by its path on the site, and the folder that its links start from."""
    found = {}
    for folder in (DOCS, SITE):
        for file in sorted(folder.rglob("*.md")):
            found[file.relative_to(folder).as_posix()] = (
                file.read_text("utf-8"),
                DOCS / file.relative_to(folder).parent,
            )
    for name, path in ELSEWHERE.items():
        found[name] = ((ROOT / path).read_text("utf-8"), (ROOT / path).parent)
    for file in NOTEBOOKS:
        found[f"notebooks/{file.stem}.md"] = (notebook(file), file.parent)
    found["reference/cli.md"] = (commands(), DOCS / "reference")
    found["reference/http.md"] = (requests(), DOCS / "reference")
    found["reference/refusals.md"] = (refusals(), DOCS / "reference")
    return found


def notebook(file: Path) -> str:
    """A notebook as a page: its text, and its cells as examples."""
    cells = json.loads(file.read_text("utf-8"))["cells"]
    texts = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    return "\n\n".join([text if kind == "markdown" else f"```python\n{text}\n```" for kind, text in texts]) + "\n"


def commands() -> str:
    """Every command with its arguments and options, as `--help` shows them."""
    parts = ["# Commands\n\n`cleopatra COMMAND --help` shows the same."]

    def describe(command: Any, name: str, level: int) -> None:
        parts.append(f"{'#' * level} {name}\n\n{command.help or ''}")
        rows = [_option_row(parameter) for parameter in command.params if not getattr(parameter, "hidden", False)]
        if rows:
            parts.append("\n".join(["| option | meaning | default |", "|---|---|---|", *rows]))
        for key, sub in sorted(getattr(command, "commands", {}).items()):
            describe(sub, f"{name} {key}", min(level + 1, 4))

    describe(typer.main.get_command(app), "cleopatra", 2)
    return "\n\n".join(parts) + "\n"


def _option_row(parameter: Any) -> str:
    if parameter.param_type_name == "option":
        names = ", ".join(f"`{name}`" for name in parameter.opts)
    else:
        names = f"`{parameter.human_readable_name}`"
    says = getattr(parameter, "help", None) or ""
    default = parameter.default
    silent = default is None or default is False or callable(default) or default in ((), [], "")
    shown = "" if silent else f"`{default}`"
    return f"| {names} | {says.replace('|', chr(92) + '|')} | {shown} |"


def requests() -> str:
    """Every HTTP request, from the schema."""
    schema = json.loads((DOCS / "openapi.json").read_text("utf-8"))
    parts = [
        "# HTTP requests\n\nFrom the server's OpenAPI schema, which a running server also gives at `/api/schema`. "
        "[The protocol](../protocol.md) explains identity, tables and sockets."
    ]
    for path, verbs in schema["paths"].items():
        for verb, what in verbs.items():
            says = f"{what.get('summary', '')}\n\n{what.get('description', '')}".strip()
            parts.append(f"## {verb.upper()} `{path}`\n\n{says}".rstrip())
            fields = what.get("parameters", [])
            rows = [f"| `{one['name']}` | {one['in']} | {one.get('description', '')} |" for one in fields]
            if rows:
                parts.append("\n".join(["| parameter | in | meaning |", "|---|---|---|", *rows]))
            good = {code: answer for code, answer in what["responses"].items() if code.startswith("2")}
            answers = [f"{code} ({_shape(answer)})" for code, answer in good.items()]
            parts.append("Answers " + ", ".join(answers) + ".")
    return "\n\n".join(parts) + "\n"


def _shape(answer: dict[str, Any]) -> str:
    bodies: list[dict[str, Any]] = list(answer.get("content", {}).values())
    content: dict[str, Any] = bodies[0].get("schema", {}) if bodies else {}
    named: str = (
        content.get("$ref", "").rpartition("/")[2] or content.get("items", {}).get("$ref", "").rpartition("/")[2]
    )
    return f"`{named}`" if named else str(content.get("type", "no body"))


def refusals() -> str:
    """The codes of refusals with the sentence that players read."""
    words = json.loads((ROOT / "web" / "words" / "en.json").read_text("utf-8"))
    said = words["refused"]
    rows = [f"| `{reason.value}` | {said.get(reason.value, '')} |" for reason in Reason]
    return "\n".join([
        "# Refusals", "", "A refused choice changes nothing. `GameError.reason` is one of these codes.", "",
        "| code | what players read |", "|---|---|", *rows, "",
    ])  # fmt: skip


class Links:
    """Rewrites the links of all pages and collects those that lead nowhere."""

    def __init__(self, known: dict[str, tuple[str, Path]]) -> None:
        self.known = known
        self.paths = {(DOCS / name).resolve(): name for name in known}
        self.paths |= {(ROOT / path).resolve(): name for name, path in ELSEWHERE.items()}
        self.paths |= {file.resolve(): f"notebooks/{file.stem}.md" for file in NOTEBOOKS}
        self.repository = repository()
        self.broken: list[str] = []

    def page(self, name: str) -> str:
        """A page with its links as the site needs them."""
        text, folder = self.known[name]
        fenced, lines = False, []
        for line in text.split("\n"):
            if FENCE.match(line):
                fenced = not fenced
            lines.append(line if fenced else LINK.sub(lambda found: self._link(name, folder, found), line))
        return "\n".join(lines)

    def _link(self, name: str, folder: Path, found: re.Match[str]) -> str:
        picture, text, target = found.groups()
        if target.startswith((*ABSOLUTE, "#", "/")):
            return found[0]
        path, mark, anchor = target.partition("#")
        file = (folder / path).resolve()
        up = "../" * name.count("/")
        if file in self.paths:
            return f"{picture}[{text}]({up}{self.paths[file]}{mark}{anchor})"
        if not file.exists():
            self.broken.append(f"{name}: {target}")
            return found[0]
        if DOCS in file.parents and file.is_file():
            return f"{picture}[{text}]({up}{file.relative_to(DOCS).as_posix()})"
        if self.repository is None:
            return text
        return f"{picture}[{text}]({self.repository}/blob/main/{file.relative_to(ROOT).as_posix()})"


def assemble(source: Path) -> list[str]:
    """Write all pages and pictures; returns the links that lead nowhere."""
    if source.exists():
        shutil.rmtree(source)
    source.mkdir(parents=True)
    shutil.copy(SITE / "conf.py", source)
    shutil.copy(DOCS / "openapi.json", source)
    shutil.copytree(DOCS / "images", source / "images")
    links = Links(pages())
    for name in links.known:
        file = source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(links.page(name), "utf-8")
    decisions = sorted(file.stem for file in (source / "decisions").glob("0*.md"))
    _list_below(source / "decisions" / "README.md", decisions)
    _list_below(source / "notebooks.md", [f"notebooks/{file.stem}" for file in NOTEBOOKS])
    return links.broken


def _list_below(page: Path, names: list[str]) -> None:
    """Put pages below another one."""
    with page.open("a", encoding="utf-8") as out:
        out.write("\n```{toctree}\n:hidden:\n" + "\n".join(names) + "\n```\n")


def main(arguments: list[str]) -> int:
    """Assemble and build; returns the exit code."""
    target = Path(arguments[0]) if arguments else ROOT / "build" / "site"
    broken = assemble(target / "source")
    for link in broken:
        print(f"leads nowhere: {link}", file=sys.stderr)
    if broken:
        return 1
    build = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    return subprocess.run([*build, target / "source", target / "html"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
