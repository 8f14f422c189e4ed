"""The policy network: small hand-made networks with known outputs, and invalid weights."""

from __future__ import annotations

from array import array

import pytest

from cleopatra.engine.policy_net import PolicyNet, integer_root
from cleopatra.engine.policy_net_format import FACTOR_BITS, FEATURE_ONE, FORMAT, LARGEST_MIXED, MAGIC, ONE

WIDTH, SIZE, ACTIONS = 2, 3, 4


def made(
    blocks: int = 0, act: tuple[int, ...] = (1, 0, 0, 1, -1, -1, 2, 3), mix: tuple[int, ...] = (1, 0, 0, 1)
) -> bytes:
    """Two hidden units: the first gets the first input, the second the sum of the others."""
    layers: list[tuple[int, int, tuple[int, ...]]] = [(SIZE, WIDTH, (1, 0, 0, 1, 0, 1))]
    layers += [(WIDTH, WIDTH, (1, 0, 0, 1)), (WIDTH, WIDTH, (0, 0, 0, 0))] * blocks
    layers += [(WIDTH, WIDTH, mix), (WIDTH, ACTIONS, act), (WIDTH, 1, (1, 1))]
    numbers = [FORMAT, 2, SIZE, WIDTH, blocks, WIDTH, ACTIONS]
    for at, (_, outputs, _) in enumerate(layers):
        factor = (1 << FACTOR_BITS) * ONE // FEATURE_ONE if at == 0 else 1 << FACTOR_BITS
        numbers += [factor] * outputs + [0] * outputs
    weights = array("b", [weight for _, _, row in layers for weight in row])
    return MAGIC + b"".join(number.to_bytes(4, "little", signed=True) for number in numbers) + weights.tobytes()


def seen(*numbers: float) -> array[int]:
    return array("i", [round(number * FEATURE_ONE) for number in numbers])


@pytest.mark.parametrize("blocks", [0, 2])
def test_logits_and_value_are_as_computed_by_hand(blocks: int) -> None:
    net = PolicyNet(made(blocks))
    found = net.logits(memoryview(seen(0.6, 0.5, 0.3)), [0, 1, 2, 3])
    root = ((0.6**2 + 0.8**2) / 2) ** 0.5
    first, second = 0.6 / root * ONE, 0.8 / root * ONE
    assert found == pytest.approx([first, second, -first - second, 2 * first + 3 * second], abs=12)
    assert net.value(memoryview(seen(0.6, 0.5, 0.3))) == pytest.approx(first + second, abs=12)


def test_what_lies_below_zero_is_not_passed_on() -> None:
    found = PolicyNet(made()).logits(memoryview(seen(-0.6, 0.5, 0.3)), [0, 1])
    assert found == pytest.approx([0, ONE * 2**0.5], abs=12)


def test_sums_stop_before_they_leave_their_bits() -> None:
    net = PolicyNet(made(mix=(127, 127, -127, -127), act=(127, 0, 0, 127, 0, 0, 0, 0)))
    found = net.logits(memoryview(seen(60, 60, 60)), [0, 1])
    assert found == [127 * LARGEST_MIXED, -127 * LARGEST_MIXED]


def test_nothing_seen_is_no_error() -> None:
    assert PolicyNet(made(1)).logits(memoryview(seen(0, 0, 0)), [0, 3]) == [0, 0]


@pytest.mark.parametrize("value", [0, 1, 2, 3, 4, 99, 100, 2**40 - 1, 2**40, 2**62 - 1])
def test_roots(value: int) -> None:
    root = integer_root(value)
    assert root * root <= value < (root + 1) * (root + 1)


@pytest.mark.parametrize(
    ("held", "message"),
    [
        (b"PNG" + made(), "not the weights"),
        (made()[:-1], "bytes of weights"),
        (made() + b"\0", "bytes of weights"),
        (MAGIC + (9).to_bytes(4, "little") + made()[12:], "format 9"),
    ],
)
def test_other_bytes_are_refused(held: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        PolicyNet(held)


def test_other_observations_and_actions_are_refused() -> None:
    net = PolicyNet(made())
    with pytest.raises(ValueError, match="of 2 numbers; expected 3"):
        net.logits(memoryview(seen(1, 1)), [0])
    with pytest.raises(IndexError, match="no output 4"):
        net.logits(memoryview(seen(1, 1, 1)), [4])
