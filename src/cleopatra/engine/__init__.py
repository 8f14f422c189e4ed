"""The compiled player: games without a log, playouts, the rollout policy and the value network."""
