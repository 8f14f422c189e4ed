"""`cleopatra new-bot`: a small package with a bot, its test and a README."""

from __future__ import annotations

from pathlib import Path

from cleopatra.bots import bot_names, is_name

from . import arena_words
from .files import UsageError

PROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "0.1.0"
description = "A bot for Cleopatra and the Society of Architects."
requires-python = ">=3.11"
dependencies = ["cleopatra-architects"]

[project.entry-points."cleopatra.bots"]
{name} = "{module}:{kind}"

[tool.setuptools]
py-modules = ["{module}"]
"""

BOT = '''\
"""The bot {name}."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra import Action, Chance, View
from cleopatra.bots import Bot, Budget, Decision


class {kind}(Bot):
    """Takes the stall with the most cards, visits the quarry now and then, and otherwise chooses at random."""

    name = "{name}"
    needs_view = True

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """One of `legal`. All randomness comes from `rng`, so that the same question gets the same answer."""
        by_text = {{str(action): action for action in legal}}
        if decision.kind == "turn":
            if "quarry" in by_text and rng.below(2):
                return by_text["quarry"]
            if "done" in by_text:
                return by_text["done"]
            stalls = sorted(range(3), key=lambda stall: len(view.stalls[stall]))
            for stall in reversed(stalls):
                if f"take {{stall + 1}}" in by_text:
                    return by_text[f"take {{stall + 1}}"]
        return legal[rng.below(len(legal))]
'''

TEST = '''\
"""The bot {name} plays legally, and the same way again."""

from cleopatra.arena import Match, play_series
from {module} import {kind}


def test_it_plays_whole_games() -> None:
    for edition, players in (("classic", 3), ("deluxe", 2)):
        match = Match(edition, ({kind}, *["random"] * (players - 1)), seed=1, check=True)
        first, again = (list(play_series(match, players)) for _ in range(2))
        assert all(game.broken is None for game in first)
        assert first == again
'''

README = """\
# {name}

A bot for *Cleopatra and the Society of Architects*. What it chooses is in `{module}.py`.

```sh
pip install -e . pytest
pytest                                                # it plays legally
cleopatra arena --bots {name},greedy --edition deluxe --games 200
cleopatra play --seat You=human --seat Robo={name}
```

The arena says how often it wins, with confidence intervals; with the extra `arena`, also its rating. Once the package
is installed, servers in the same environment offer the bot at their tables. With the extra `server` it takes a seat at
a server elsewhere, as a player:

```sh
cleopatra sit http://localhost:8206 TABLE --bot {name}
```
"""


def write_package(name: str, parent: Path) -> None:
    """Write the files, and say where they are."""
    if not is_name(name):
        raise UsageError(arena_words.BAD_BOT_NAME.format(name=name))
    if name in bot_names():
        raise UsageError(arena_words.BOT_NAME_TAKEN.format(name=name))
    folder = parent / name
    module = name.replace("-", "_")
    kind = "".join(part.capitalize() for part in name.removesuffix("-bot").split("-")) + "Bot"
    files = {
        "pyproject.toml": PROJECT,
        f"{module}.py": BOT,
        f"test_{module}.py": TEST,
        "README.md": README,
    }
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise UsageError(arena_words.FOLDER_TAKEN.format(folder=folder)) from None
    except OSError as error:
        raise UsageError(f"{folder}: {error.strerror or error}") from None
    for file, text in files.items():
        (folder / file).write_text(text.format(name=name, module=module, kind=kind), "utf-8")
    print(
        arena_words.NEW_BOT_WRITTEN.format(folder=folder, module=folder / f"{module}.py", readme=folder / "README.md")
    )
