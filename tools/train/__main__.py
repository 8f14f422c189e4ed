"""python -m tools.train: see the help of each command."""

from .command import main

main()
