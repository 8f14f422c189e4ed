# cython: boundscheck=False, wraparound=False
"""The policy network: an observation in, a logit for each choice and a value out, in integer arithmetic.

No rules here. Weights come as bytes from `tools/train`. Sums fit into 32 bits, shifts round down, and the only division
is by an integer square root, so compiled and plain Python give identical results on every machine.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from cleopatra.rules.model.buffers import Ints, Shorts, Weights
from cleopatra.rules.model.numbers import Wide

from .policy_net_format import (
    FACTOR_BITS,
    FORMAT,
    HEADER,
    LARGEST,
    LARGEST_FEATURE,
    LARGEST_MIXED,
    MAGIC,
    NORM_BITS,
    ROOT_BITS,
    WIDEST,
)


def first_layer(features: Ints, weights: Weights, width: int, sums: Ints) -> None:
    """Sums of the first layer. Its weights are stored feature-major, so zero features (most of them) cost nothing."""
    if len(weights) < len(features) * width or len(sums) < width:
        raise ValueError(f"no room for {len(features)} rows of {width}")
    for at in range(width):
        sums[at] = 0
    for i in range(len(features)):
        value = min(LARGEST_FEATURE, max(-LARGEST_FEATURE, features[i]))
        if value:
            base = i * width
            for at in range(width):
                sums[at] += weights[base + at] * value


def dot(weights: Weights, row: int, inputs: Shorts, size: int) -> int:
    """The dot product of one row of weights with the inputs."""
    base = row * size
    if row < 0 or len(weights) < base + size or len(inputs) < size:
        raise ValueError(f"no row {row} of {size}")
    total = 0
    for at in range(size):
        total += weights[base + at] * inputs[at]
    return total


def dots(weights: Weights, inputs: Shorts, size: int, outputs: int, sums: Ints) -> None:
    """The sums of all outputs of a layer (matrix-vector product)."""
    if len(sums) < outputs:
        raise ValueError(f"no room for {outputs} outputs")
    for row in range(outputs):
        sums[row] = dot(weights, row, inputs, size)


def scaled(total: Wide, factor: int, bias: int) -> int:
    """One sum as an activation."""
    return (total * factor >> FACTOR_BITS) + bias


def scale(sums: Ints, factors: Ints, biases: Ints, size: int) -> None:
    """All sums as activations."""
    if len(sums) < size or len(factors) < size or len(biases) < size:
        raise ValueError(f"no room for {size} outputs")
    for at in range(size):
        sums[at] = scaled(sums[at], factors[at], biases[at])


def add_residual(sums: Ints, inputs: Shorts, size: int) -> None:
    """Add a block's input to its output."""
    if len(sums) < size or len(inputs) < size:
        raise ValueError(f"no room for {size} inputs")
    for at in range(size):
        sums[at] += inputs[at]


def relu(sums: Ints, size: int) -> None:
    """ReLU."""
    if len(sums) < size:
        raise ValueError(f"no room for {size} sums")
    for at in range(size):
        if sums[at] < 0:
            sums[at] = 0


def clip(sums: Ints, least: int, most: int, size: int, out: Shorts) -> None:
    """Clipped activations, as inputs of the next layer."""
    if len(sums) < size or len(out) < size:
        raise ValueError(f"no room for {size} inputs")
    for at in range(size):
        out[at] = min(most, max(least, sums[at]))


def normalise(sums: Ints, size: int, out: Shorts) -> None:
    """RMS norm: activations scaled to a root mean square of one."""
    if len(sums) < size or len(out) < size:
        raise ValueError(f"no room for {size} inputs")
    squares = 0
    for at in range(size):
        squares += square(sums[at])
    part = (1 << ROOT_BITS) // max(1, integer_root(squares // size))
    for at in range(size):
        out[at] = min(LARGEST, max(-LARGEST, part * sums[at] >> NORM_BITS))


def square(value: Wide) -> Wide:
    """The square of a 32-bit integer, in 64 bits."""
    return value * value


def integer_root(value: Wide) -> Wide:
    """The integer square root."""
    root = 0
    step = 1
    while step <= value >> 2:
        step <<= 2
    while step:
        if value >= root + step:
            value -= root + step
            root = (root >> 1) + step
        else:
            root >>= 1
        step >>= 2
    return root


class Layer:
    """Weights of one layer, and the factor and bias of each output."""

    inputs: int
    outputs: int
    weights: array[int]
    factors: array[int]
    biases: array[int]

    def __init__(self, inputs: int, outputs: int) -> None:
        self.inputs = inputs
        self.outputs = outputs
        self.weights = array("b")
        self.factors = array("i")
        self.biases = array("i")


class PolicyNet:
    """A residual network read from bytes, with buffers for its activations."""

    version: int
    """The version of the observations that it was trained on."""
    features: int
    width: int
    blocks: int
    rank: int
    actions: int
    first: Layer
    inner: list[tuple[Layer, Layer]]
    mix: Layer
    act: Layer
    out: Layer
    sums: array[int]
    hidden: array[int]
    lifted: array[int]
    mixed: array[int]
    data: bytes
    """What it was read from."""

    def __init__(self, data: bytes) -> None:
        if data[: len(MAGIC)] != MAGIC:
            raise ValueError("not the weights of a policy network")
        header = _numbers(data, len(MAGIC), HEADER)
        form, self.version, self.features, self.width, self.blocks, self.rank, self.actions = header
        if form != FORMAT or self.width > WIDEST or self.rank > WIDEST:
            raise ValueError(f"weights of format {form}, {self.width} wide; expected {FORMAT}, up to {WIDEST}")
        self.first = Layer(self.features, self.width)
        self.inner = [(Layer(self.width, self.width), Layer(self.width, self.width)) for _ in range(self.blocks)]
        self.mix = Layer(self.width, self.rank)
        self.act = Layer(self.rank, self.actions)
        self.out = Layer(self.width, 1)
        layers = [self.first, *[layer for block in self.inner for layer in block], self.mix, self.act, self.out]
        at = len(MAGIC) + 4 * HEADER
        for layer in layers:
            layer.factors = array("i", _numbers(data, at, layer.outputs))
            layer.biases = array("i", _numbers(data, at + 4 * layer.outputs, layer.outputs))
            at += 8 * layer.outputs
        for layer in layers:
            layer.weights = array("b", data[at : at + layer.inputs * layer.outputs])
            at += layer.inputs * layer.outputs
        if at != len(data):
            raise ValueError(f"{len(data)} bytes of weights; expected {at}")
        self.data = data
        self.sums = array("i", [0] * max(self.width, self.rank))
        self.hidden = array("h", [0] * self.width)
        self.lifted = array("h", [0] * self.width)
        self.mixed = array("h", [0] * self.rank)

    def __reduce__(self) -> tuple[object, ...]:
        return PolicyNet, (self.data,)

    def logits(self, observation: Ints, indices: Sequence[int]) -> list[int]:
        """The logits of some action indices, in 1024ths; the observation is in multiples of 1 / FEATURE_ONE."""
        self._forward(observation)
        return [self._output(self.act, index, self.mixed) for index in indices]

    def value(self, observation: Ints) -> int:
        """The value head's output in 1024ths, before tanh."""
        self._forward(observation)
        return self._output(self.out, 0, self.hidden)

    def _output(self, layer: Layer, row: int, inputs: Shorts) -> int:
        if not 0 <= row < layer.outputs:
            raise IndexError(f"no output {row}; expected 0 to {layer.outputs - 1}")
        return scaled(dot(layer.weights, row, inputs, layer.inputs), layer.factors[row], layer.biases[row])

    def _forward(self, observation: Ints) -> None:
        if len(observation) != self.features:
            raise ValueError(f"an observation of {len(observation)} numbers; expected {self.features}")
        first_layer(observation, self.first.weights, self.width, self.sums)
        scale(self.sums, self.first.factors, self.first.biases, self.width)
        relu(self.sums, self.width)
        normalise(self.sums, self.width, self.hidden)
        for up, down in self.inner:
            self._layer(up, self.hidden)
            clip(self.sums, 0, LARGEST, self.width, self.lifted)
            self._layer(down, self.lifted)
            add_residual(self.sums, self.hidden, self.width)
            normalise(self.sums, self.width, self.hidden)
        self._layer(self.mix, self.hidden)
        clip(self.sums, -LARGEST_MIXED, LARGEST_MIXED, self.rank, self.mixed)

    def _layer(self, layer: Layer, inputs: Shorts) -> None:
        dots(layer.weights, inputs, layer.inputs, layer.outputs, self.sums)
        scale(self.sums, layer.factors, layer.biases, layer.outputs)


def _numbers(data: bytes, at: int, many: int) -> list[int]:
    """Little-endian 32-bit integers."""
    return [int.from_bytes(data[at + 4 * i : at + 4 * i + 4], "little", signed=True) for i in range(many)]
