"""Training of the policy network: teachers' games, imitation, self-play in a league, duels, whole numbers for play.

    python -m tools.train --help        from the root of the checkout, with src on the path

PyTorch is needed for `imitate` and `selfplay` only; what comes out of `integers` needs nothing but the package.
"""
