"""A trained policy as a bot: a network's file in, a player for the arena, the terminal and remote tables out.

>>> import numpy as np
>>> bot = PolicyBot(lambda row, mask: mask.astype(np.float32), "first")  # every legal action is as good as the others
>>> from cleopatra.arena import Match, play_game
>>> play_game(Match("deluxe", (bot, "random"), seed=1), 0).seats
('first', 'random')
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from cleopatra.extras import MissingExtra

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise MissingExtra("cleopatra.learn.PolicyBot", "numpy", "rl") from error

from cleopatra.bots import Bot, Budget, Decision
from cleopatra.engine.features import ACTION_INDICES, SIZE
from cleopatra.engine.observe import index_of
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.seen.view import View

from .encoder import Encoder

Row = NDArray[np.float32]
Mask = NDArray[np.uint8]
Policy = Callable[[Row, Mask], Any]
"""From an observation and the mask of its legal actions to a value for every action index; the highest is chosen."""
DRAWS = 1 << 24


class PolicyBot(Bot):
    """Chooses the legal action that a policy rates highest, or draws by its values as logits.

    A copy shares the policy: networks are large, and this one never changes.

    >>> bot = PolicyBot(lambda row, mask: mask.astype(np.float32), "first")
    >>> bot.name, bot.needs_view
    ('first', True)
    """

    needs_view = True

    def __init__(self, policy: Policy, name: str = "policy", *, temperature: float = 0.0) -> None:
        if temperature < 0:
            raise ValueError(f"a temperature of {temperature}; expected 0 (the best action) or more")
        self.name = name
        self._policy = policy
        self._temperature = temperature

    def __deepcopy__(self, memo: object) -> PolicyBot:
        return self

    @classmethod
    def from_file(cls, file: str | Path) -> PolicyBot:
        """A network from a file: `.npz` (layers of numpy arrays), `.onnx` or `.pt` (TorchScript).

        An `.npz` holds `w0`, `b0`, `w1`, `b1` and so on, in any precision: layers with ReLU between them, from the
        observation to a value for every action index. The others take a batch of observations and return such
        values. Raises `ValueError`.
        """
        path = Path(file)
        if path.suffix not in READERS:
            raise ValueError(f"{path}: no network; expected a file that ends in {', '.join(READERS)}")
        if not path.is_file():
            raise ValueError(f"{path}: no such file")
        return cls(READERS[path.suffix](path), path.stem)

    def choose(self, view: View, decision: Decision, legal: Sequence[Action], rng: Chance, budget: Budget) -> Action:
        """The action that the policy rates highest. A bid too high for an index is never chosen."""
        players = view.scalars["players"]
        indices = [index_of(action.code, decision.seat, players) for action in legal]
        known = [at for at, index in enumerate(indices) if index >= 0]
        mask = np.zeros(ACTION_INDICES, np.uint8)
        mask[[indices[at] for at in known]] = 1
        rated = np.asarray(self._policy(_encoder(view.notation.box.key, players).encode(view), mask), np.float64)
        if rated.shape != (ACTION_INDICES,) or np.isnan(rated).any():
            raise ValueError(f"the policy {self.name!r} gave {rated.shape} values; expected {ACTION_INDICES} numbers")
        values = rated[[indices[at] for at in known]]
        if not self._temperature:
            return legal[known[int(values.argmax())]]
        weights = np.exp((values - values.max()) / self._temperature)
        drawn = rng.below(DRAWS) / DRAWS * weights.sum()
        return legal[known[min(int(np.searchsorted(weights.cumsum(), drawn, "right")), len(known) - 1)]]


@cache
def _encoder(edition: str, players: int) -> Encoder:
    return Encoder(edition, players)


def _layers(path: Path) -> Policy:
    try:
        with zipfile.ZipFile(path) as file:
            depth = len(file.namelist()) // 2
        with np.load(path) as held:
            layers = [tuple(held[f"{part}{i}"].astype(np.float32) for part in "wb") for i in range(depth)]
    except (KeyError, ValueError, zipfile.BadZipFile):
        layers = []
    sizes = [SIZE, *(bias.size for _, bias in layers)]
    fit = [(weights.shape, bias.shape) for weights, bias in layers] == [(two, two[1:]) for two in pairwise(sizes)]
    if not layers or not fit or sizes[-1] != ACTION_INDICES:
        expected = f"w0 of ({SIZE}, …), b0, w1, b1 … and at the end {ACTION_INDICES} values"
        raise ValueError(f"{path}: not the layers of a policy; expected {expected}")

    def policy(row: Row, mask: Mask) -> Row:
        for weights, bias in layers[:-1]:
            row = np.maximum(row @ weights + bias, 0)
        return np.asarray(row @ layers[-1][0] + layers[-1][1], np.float32)

    return policy


def _onnx(path: Path) -> Policy:
    try:
        import onnxruntime  # noqa: PLC0415 - only for such files
    except ImportError as error:
        raise ValueError(f"{path}: needs onnxruntime, which is not installed") from error
    session = onnxruntime.InferenceSession(str(path))
    first = session.get_inputs()[0].name
    return lambda row, mask: session.run(None, {first: row[None]})[0][0]


def _torch(path: Path) -> Policy:
    try:
        import torch  # noqa: PLC0415 - only for such files
    except ImportError as error:
        raise ValueError(f"{path}: needs PyTorch, which is not installed") from error
    network = torch.jit.load(str(path)).eval()

    def policy(row: Row, mask: Mask) -> Row:
        with torch.no_grad():
            return np.asarray(network(torch.from_numpy(row)[None])[0].numpy(), np.float32)

    return policy


READERS: dict[str, Callable[[Path], Policy]] = {".npz": _layers, ".onnx": _onnx, ".pt": _torch}
