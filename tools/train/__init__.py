"""Training of the policy network: teachers' games, cloning, self-play in a league, matches, integers for play.

    python -m tools.train --help        from the root of the checkout, with src on the path

PyTorch is needed for `run` and `quantise` only; the integers that come of it need nothing but the package.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Processes are as many as cores and matrices small: threads of numpy's would only get into each other's way."""
