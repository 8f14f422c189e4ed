"""A forged ladder: games won offline and imported as save files.

python bench/attacks/forged_ladder.py --imports 25
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.attacks.memory import watched_memory
from tests.server.attacks import forge_ladder
from tests.server.running import Server


def main() -> None:
    """Attack a fresh server and print figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--imports", type=int, default=25)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            with watched_memory([server]) as memory:
                figures = asyncio.run(forge_ladder(server.url, options.imports))
        finally:
            server.kill()
    print(json.dumps(figures | {"memory": memory.figures()}, indent=1))


if __name__ == "__main__":
    main()
