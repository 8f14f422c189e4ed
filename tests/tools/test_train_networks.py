"""Training with PyTorch, where it is installed: networks, advantages, and a small complete run."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cleopatra.engine.features import VERSION

torch = pytest.importorskip("torch", reason="training needs PyTorch; nothing else does")

from tools.train import command, progress  # noqa: E402
from tools.train.games import play_game, write_games  # noqa: E402
from tools.train.integers import IntegerPlayer, player_from  # noqa: E402
from tools.train.network import OLDER, Critic, LegalActions, Policy, Stack, export, load, save, unpack  # noqa: E402
from tools.train.oracle import ORACLE  # noqa: E402
from tools.train.settings import Settings  # noqa: E402
from tools.train.stages import resume  # noqa: E402
from tools.train.tables import ACTION_INDICES, LOGITS, MASK_BYTES, ROW, SIZE, TABLES, padded  # noqa: E402
from tools.train.trajectories import Trajectories, advantages  # noqa: E402


def test_open_actions_share_all_chances_as_a_masked_softmax_says() -> None:
    torch.manual_seed(1)
    logits = torch.randn(7, LOGITS)
    mask = torch.rand(7, LOGITS) < 0.01
    mask[:, 5] = True
    bits = torch.from_numpy(np.packbits(mask.numpy(), axis=1))
    assert bits.shape[1] == MASK_BYTES
    assert torch.equal(unpack(bits), mask)
    are_open = LegalActions(mask)
    found = are_open.log_softmax(logits)
    dense = torch.log_softmax(logits.masked_fill(~mask, -1e9), 1)
    torch.testing.assert_close(found, dense[mask])
    torch.testing.assert_close(are_open.sum(found.exp()), torch.ones(7))
    torch.testing.assert_close(found[are_open.at(torch.full((7,), 5))], dense[:, 5])


def test_a_stack_and_a_player_answer_as_their_policies_do(tmp_path: Path) -> None:
    torch.manual_seed(2)
    policies = [Policy(32, 2, 8) for _ in range(3)]
    x = (torch.rand(3, 4, ROW) < 0.1).float()
    stacked = Stack(policies).logits(x).float()
    for at, policy in enumerate(policies):
        alone = policy(x[at])[0].detach()
        torch.testing.assert_close(stacked[at], alone, atol=0.03, rtol=0.05)
    x[..., SIZE:] = 0
    export(policies[0], tmp_path / "policy.npz")
    found = player_from(tmp_path / "policy.npz")(x[0, 0, :SIZE].numpy(), np.arange(ACTION_INDICES))
    alone = policies[0](x[0])[0][0, :ACTION_INDICES].detach()
    np.testing.assert_allclose(found, alone.numpy(), atol=1e-4)


def test_the_critic_sees_its_own_seat_first() -> None:
    critic = Critic(16, 1)
    critic.trunk.inp.weight.data.zero_()
    critic.trunk.inp.weight.data[0, ROW] = 1.0
    critic.trunk.inp.bias.data.fill_(0.5)
    critic.value.weight.data.normal_()
    x = torch.zeros(1, ROW)
    kind = torch.tensor([len(TABLES) - 1])
    for seat in range(TABLES[-1].players):
        oracle = torch.zeros(1, *ORACLE, dtype=torch.int16)
        empty = critic(x, oracle, torch.tensor([seat]), kind)
        oracle[0, (seat + 1) % 5, 0] = 9
        assert torch.equal(critic(x, oracle, torch.tensor([seat]), kind), empty)
        oracle[0, seat, 0] = 9
        assert not torch.equal(critic(x, oracle, torch.tensor([seat]), kind), empty)


def cut_to_version_1(weights: dict[str, Any]) -> dict[str, Any]:
    """The same weights without the new features; with garbage where version 1 had padding."""
    features, actions = OLDER[1]
    first = weights["trunk.inp.weight"]
    noise = torch.full((len(first), padded(features) - features), 9.0)
    found = {**weights, "trunk.inp.weight": torch.cat((first[:, :features], noise, first[:, ROW:]), 1)}
    for name in ("act.weight", "act.bias"):
        if name in weights:
            rest = torch.full((padded(actions) - actions, *weights[name].shape[1:]), 9.0)
            found[name] = torch.cat((weights[name][:actions], rest))
    return found


def test_weights_for_older_observations_answer_as_before_and_leave_out_what_is_new(tmp_path: Path) -> None:
    torch.manual_seed(4)
    features, actions = OLDER[1]
    policy, critic = Policy(16, 1, 8), Critic(16, 1)
    critic.value.weight.data.normal_()
    torch.save(cut_to_version_1(policy.state_dict()), tmp_path / "average.pt")
    torch.save(cut_to_version_1(critic.state_dict()), tmp_path / "critic.pt")
    networks = resume(tmp_path, "cpu")
    assert networks.past == []
    x = (torch.rand(3, ROW) < 0.1).float()
    new = x.clone()
    x[:, features:] = 0
    new[:, features:] = 1
    oracle = torch.randint(0, 9, (3, *ORACLE), dtype=torch.int16)
    seats, kinds = torch.tensor([0, 1, 1]), torch.tensor([0, 1, 2])
    logits, value = policy(x)
    for found in (networks.policy, networks.anchor):
        for seen in (x, new):
            torch.testing.assert_close(found(seen)[0][:, :actions], logits[:, :actions])
            torch.testing.assert_close(found(seen)[1], value)
            assert not found(seen)[0][:, actions:].any()
    for seen in (x, new):
        torch.testing.assert_close(networks.critic(seen, oracle, seats, kinds), critic(x, oracle, seats, kinds))


def test_weights_come_back_with_their_version(tmp_path: Path) -> None:
    policy = Policy(16, 1, 8)
    save(policy, tmp_path / "policy.pt")
    again = load(tmp_path / "policy.pt")
    assert again.keys() == policy.state_dict().keys()
    torch.testing.assert_close(again["mix.weight"], policy.mix.weight.detach(), atol=1e-3, rtol=1e-3)
    torch.save({**again, "version": VERSION + 1}, tmp_path / "newer.pt")
    with pytest.raises(ValueError, match=f"observations of version {VERSION + 1}; expected {VERSION} or one of"):
        load(tmp_path / "newer.pt")


def test_advantages_follow_each_seat_through_the_others_choices() -> None:
    settings = Settings(gamma=0.9, gae_lambda=0.5, turn_cost=0.01)
    buffer = Trajectories(5, 1, "cpu")
    buffer.seats[:, 0] = torch.tensor([0, 1, 0, 1, 0])
    buffer.real[:, 0] = torch.tensor([True, True, True, False, True])
    buffer.values[:, 0] = torch.tensor([0.1, -0.2, 0.3, 0.7, 0.5])
    buffer.turns[:, 0] = torch.tensor([1.0, 2.0, 3.0, 4.0, 5.0])
    buffer.dones[3, 0] = 1
    buffer.rewards[3, 0, :2] = torch.tensor([1.0, -1.0])
    gains, known = advantages(buffer, settings)
    third = 1.0 - 0.01 - 0.3
    first = 0.9 * 0.3 - 0.02 - 0.1 + 0.9 * 0.5 * third
    second = -1.0 - 0.01 + 0.2
    assert known[:, 0].tolist() == [True, True, True, False, False]
    torch.testing.assert_close(gains[:3, 0], torch.tensor([first, second, third]))


@pytest.mark.slow
def test_a_whole_run_in_small_leaves_a_checkpoint_to_go_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    luck = random.Random(3)
    games = [game for kind in range(len(TABLES)) if (game := play_game(kind, "novice", luck)) is not None]
    (tmp_path / "games").mkdir()
    write_games(games, tmp_path / "games" / "one.npz")
    small = "--width 16 --rank 8 --fit 5 --fit-epochs 1 --processes 1 --workers 1 --rows 96 --steps 6 --batch 256 "
    small += "--evaluators 0 --warm 0 --averaging 4 --total 30 --duel random 3 --duel-tables deluxe-2"
    for out, begin in (("first", f"--games {tmp_path}/games"), ("second", f"--resume {tmp_path}/first")):
        monkeypatch.setattr(progress, "BEGAN", time.monotonic())
        command.main(f"run {begin} --out {tmp_path}/{out} {small}".split())
        assert {path.name for path in (tmp_path / out).iterdir()} >= {
            "policy.pt",
            "average.pt",
            "critic.pt",
            "past1.pt",
        }
        assert isinstance(player_from(tmp_path / out / "policy.bin"), IntegerPlayer)
        said = capsys.readouterr().out
        assert "selfplay:" in said
        assert "policy.bin against random: deluxe-2" in said
