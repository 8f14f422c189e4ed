"""Training of the policy network: teacher games, behaviour cloning, league self-play, evaluation, quantisation.

    python -m tools.train --help        from the root of the checkout, with src on the path

Only `run` and `quantise` need PyTorch; playing with the quantised weights needs nothing but the package.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""There is one process per core and matrices are small, so numpy's own threads would only compete for cores."""
