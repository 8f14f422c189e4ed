"""The quantised policy, as `engine.policy_net` computes it: quantise, pack into bytes, and evaluate in numpy."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cleopatra.engine.features import VERSION
from cleopatra.engine.policy_net_format import (
    FACTOR_BITS,
    FEATURE_ONE,
    FORMAT,
    HEADER,
    LARGEST,
    LARGEST_FEATURE,
    LARGEST_MIXED,
    MAGIC,
    NORM_BITS,
    ONE,
    ROOT_BITS,
)

Weights = dict[str, NDArray[np.float32]]
Ints = dict[str, NDArray[np.int64]]
Floats = NDArray[np.float64]

LARGEST_WEIGHT = 127


def layers(weights: Weights | Ints) -> list[str]:
    """The names of the linear layers in order of evaluation."""
    inner = [name for block in range(_blocks(weights)) for name in (f"trunk.up.{block}", f"trunk.down.{block}")]
    return ["trunk.inp", *inner, "mix", "act", "value"]


def _blocks(weights: Weights | Ints) -> int:
    return sum(name.startswith("trunk.up.") and name.endswith(".bias") for name in weights)


def quantise(weights: Weights) -> Ints:
    """A policy's weights as integers."""
    found: Ints = {}
    for name in layers(weights):
        weight, bias = weights[f"{name}.weight"].astype(np.float64), weights[f"{name}.bias"].astype(np.float64)
        scale = np.maximum(np.abs(weight).max(1), 1e-9) / LARGEST_WEIGHT
        unit = FEATURE_ONE if name == "trunk.inp" else ONE
        found[f"{name}.weight"] = np.rint(weight / scale[:, None]).astype(np.int64)
        found[f"{name}.factor"] = np.rint(scale * ONE / unit * (1 << FACTOR_BITS)).astype(np.int64)
        found[f"{name}.bias"] = np.rint(bias * ONE).astype(np.int64)
    return found


def packed(ints: Ints) -> bytes:
    """The weights in the file format of `PolicyNet`."""
    names = layers(ints)
    width, size = ints["trunk.inp.weight"].shape
    numbers = (FORMAT, VERSION, size, width, _blocks(ints), len(ints["mix.bias"]), len(ints["act.bias"]))
    found = [MAGIC, np.array(numbers, "<i4").tobytes()]
    for name in names:
        found += [_fitting(ints[f"{name}.{part}"], "<i4").tobytes() for part in ("factor", "bias")]
    for name in names:
        weight = ints[f"{name}.weight"]
        found.append(_fitting(weight.T if name == "trunk.inp" else weight, "i1").tobytes())
    return b"".join(found)


def _fitting(values: NDArray[np.int64], kind: str) -> NDArray[Any]:
    small = values.astype(kind)
    if not np.array_equal(small, values):
        raise OverflowError(f"numbers up to {np.abs(values).max()} don't fit into {kind}")
    return small


def integers_from(held: bytes) -> Ints:
    """Read integers that `packed` wrote."""
    if held[: len(MAGIC)] != MAGIC:
        raise ValueError("not the weights of a policy network")
    numbers = np.frombuffer(held, "<i4", HEADER, len(MAGIC)).tolist()
    _, _, size, width, blocks, rank, actions = numbers
    inner = [(f"trunk.{way}.{block}", width, width) for block in range(blocks) for way in ("up", "down")]
    outer = [("mix", rank, width), ("act", actions, rank), ("value", 1, width)]
    shapes = [("trunk.inp", width, size), *inner, *outer]
    found: Ints = {}
    at = len(MAGIC) + 4 * HEADER
    for name, outputs, _ in shapes:
        for part in ("factor", "bias"):
            found[f"{name}.{part}"] = np.frombuffer(held, "<i4", outputs, at).astype(np.int64)
            at += 4 * outputs
    for name, outputs, inputs in shapes:
        weight = np.frombuffer(held, "i1", inputs * outputs, at).astype(np.int64)
        turned = name == "trunk.inp"
        found[f"{name}.weight"] = weight.reshape(inputs, outputs).T if turned else weight.reshape(outputs, inputs)
        at += inputs * outputs
    return found


def quantised_observation(observation: NDArray[np.float32]) -> NDArray[np.int32]:
    """An observation as fixed-point integers."""
    return np.rint(observation * FEATURE_ONE).clip(-LARGEST_FEATURE, LARGEST_FEATURE).astype(np.int32)


class IntegerPlayer:
    """The quantised network in numpy. Products use float64, which represents every sum here exactly."""

    def __init__(self, ints: Ints) -> None:
        self.blocks = _blocks(ints)
        self.weights = {k[: -len(".weight")]: v.astype(np.float64) for k, v in ints.items() if k.endswith(".weight")}
        self.weights["trunk.inp"] = np.ascontiguousarray(self.weights["trunk.inp"].T)
        self.factors = {k[: -len(".factor")]: v.astype(np.int64) for k, v in ints.items() if k.endswith(".factor")}
        self.biases = {k[: -len(".bias")]: v.astype(np.int64) for k, v in ints.items() if k.endswith(".bias")}

    def _scaled(self, name: str, sums: Floats) -> NDArray[np.int64]:
        return ((sums.astype(np.int64) * self.factors[name]) >> FACTOR_BITS) + self.biases[name]

    def _linear(self, name: str, h: NDArray[np.int64]) -> NDArray[np.int64]:
        return self._scaled(name, self.weights[name] @ h.astype(np.float64))

    def trunk(self, observation: NDArray[np.float32]) -> NDArray[np.int64]:
        """The last hidden layer."""
        seen = quantised_observation(observation)
        at = np.flatnonzero(seen)
        h = _norm(np.maximum(self._scaled("trunk.inp", seen[at].astype(np.float64) @ self.weights["trunk.inp"][at]), 0))
        for block in range(self.blocks):
            inner = np.clip(self._linear(f"trunk.up.{block}", h), 0, LARGEST)
            h = _norm(h + self._linear(f"trunk.down.{block}", inner))
        return h

    def ints(self, observation: NDArray[np.float32], are_open: NDArray[np.int64]) -> NDArray[np.int64]:
        """Logits of the legal indices in 1024ths."""
        z = np.clip(self._linear("mix", self.trunk(observation)), -LARGEST_MIXED, LARGEST_MIXED)
        sums = self.weights["act"][are_open] @ z.astype(np.float64)
        return ((sums.astype(np.int64) * self.factors["act"][are_open]) >> FACTOR_BITS) + self.biases["act"][are_open]

    def __call__(self, observation: NDArray[np.float32], are_open: NDArray[np.int64]) -> Floats:
        return self.ints(observation, are_open) / ONE


def _norm(h: NDArray[np.int64]) -> NDArray[np.int64]:
    root = max(1, isqrt(int(h @ h) // len(h)))
    return np.clip((h * ((1 << ROOT_BITS) // root)) >> NORM_BITS, -LARGEST, LARGEST)


class FloatPlayer:
    """The float network in numpy."""

    def __init__(self, weights: Weights) -> None:
        self.blocks = _blocks(weights)
        self.weights = {name: np.ascontiguousarray(value, np.float32) for name, value in weights.items()}
        self.first = np.ascontiguousarray(self.weights["trunk.inp.weight"].T)

    def _linear(self, name: str, h: NDArray[np.float32]) -> NDArray[np.float32]:
        return self.weights[f"{name}.weight"] @ h + self.weights[f"{name}.bias"]

    def trunk(self, observation: NDArray[np.float32]) -> NDArray[np.float32]:
        """The last hidden layer."""
        at = np.flatnonzero(observation)
        h = _float_norm(np.maximum(observation[at] @ self.first[at] + self.weights["trunk.inp.bias"], 0))
        for block in range(self.blocks):
            h = _float_norm(
                h + self._linear(f"trunk.down.{block}", np.maximum(self._linear(f"trunk.up.{block}", h), 0))
            )
        return h

    def __call__(self, observation: NDArray[np.float32], are_open: NDArray[np.int64]) -> Floats:
        z = self._linear("mix", self.trunk(observation))
        found = self.weights["act.weight"][are_open] @ z + self.weights["act.bias"][are_open]
        return found.astype(np.float64)


def _float_norm(h: NDArray[np.float32]) -> NDArray[np.float32]:
    return h / np.sqrt(h @ h / np.float32(len(h)) + np.float32(1e-6))


Player = Callable[[NDArray[np.float32], NDArray[np.int64]], Floats]
"""A network for play: takes an observation and the legal indices, returns a logit for each index."""


def read_weights(path: Path) -> Weights:
    """Read the weights that `network.export` wrote."""
    with np.load(path) as held:
        return {name: held[name].astype(np.float32) for name in held.files if name != "tag"}


def player_from(path: Path) -> Player:
    """A player for a weights file: a float `.npz`, or the integers of `quantise`."""
    if path.suffix == ".npz":
        return FloatPlayer(read_weights(path))
    return IntegerPlayer(integers_from(path.read_bytes()))
