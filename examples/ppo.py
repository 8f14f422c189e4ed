"""PPO by self-play, in one file: masked, batched, deluxe box, two players.

In some of the games the learner has both seats, in the others seat 0 against random play, which gives the curve: half
and half, or as `--self-play` says. The reward is the game's own, 1 or -1 at the end; on the way there the score is a
potential, which helps to learn and does not change what is best.

Needs PyTorch: pip install 'cleopatra-architects[rl]' torch
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from cleopatra.engine.features import FEATURES, IN_SEAT_ROW, SEAT_SIZE
from cleopatra.learn import VecGame

try:
    import torch
    from torch import nn
except ImportError:
    sys.exit("this example needs PyTorch: pip install torch")

GAMES, STEPS, EPOCHS, BATCHES = 64, 192, 2, 8
GAMMA, LAMBDA, CLIP, ENTROPY, RATE = 0.999, 0.95, 0.2, 0.01, 5e-4
SEATS = FEATURES["seats"].at
TALENTS, AMULETS = IN_SEAT_ROW["talents_change"].at, IN_SEAT_ROW["amulets_change"].at


class Learner(nn.Module):
    """One body, a head that prefers actions and a head that values positions."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU())
        self.choice, self.worth = nn.Linear(128, actions), nn.Linear(128, 1)
        nn.init.orthogonal_(self.choice.weight, 0.01)

    def forward(self, seen, mask):
        """Logarithms of how likely each open action is, and what the position is worth."""
        body = self.body(seen)
        return torch.log_softmax(self.choice(body).masked_fill(~mask, -1e9), 1), self.worth(body).squeeze(1)


def potential(seen):
    """How far ahead the observer is: talents won and amulets gained in the open, its own less the other's."""
    own, other = seen[:, SEATS : SEATS + SEAT_SIZE], seen[:, SEATS + SEAT_SIZE : SEATS + 2 * SEAT_SIZE]
    return (own[:, TALENTS] - other[:, TALENTS]) - 2 * (own[:, AMULETS] - other[:, AMULETS])


@torch.no_grad()
def choose(learner, seen, mask):
    """An action for every row as the learner prefers them, how likely it was, and what the position is worth."""
    logs, values = learner(torch.from_numpy(seen), torch.from_numpy(mask))
    picks = torch.multinomial(logs.exp(), 1)
    return picks.squeeze(1).numpy(), logs.gather(1, picks).squeeze(1).numpy(), values.numpy()


def examine(learner, seed):
    """Fresh games, the first of every row, each counted however long it takes: what the learner got in them."""
    vec, got = VecGame(2 * GAMES, "deluxe", 2, seed=seed), np.full(2 * GAMES, np.nan)
    while np.isnan(got).any():
        actions, rows = vec.sample(), np.flatnonzero((vec.seats == 0) & np.isnan(got))
        actions[rows] = choose(learner, vec.observations[rows], vec.masks[rows].astype(bool))[0]
        vec.step(actions)
        got = np.where(np.isnan(got) & (vec.dones > 0), vec.rewards[:, 0], got)
    return got


def collect(vec, learner, learned):
    """Play so many steps; what the learner saw, chose and got in the seats it has, and the games that ended."""
    shape = (STEPS, vec.n)
    seen, masks = np.zeros((*shape, vec.size), np.float32), np.zeros((*shape, vec.actions), bool)
    chosen, own, dones = np.zeros(shape, np.int64), np.zeros((*shape, 2), bool), np.zeros(shape, bool)
    likely, worth, ahead = (np.zeros(shape, np.float32) for _ in range(3))
    rewards = np.zeros((*shape, 2), np.float32)
    for t in range(STEPS):
        actions = vec.sample()
        rows = np.flatnonzero(learned[np.arange(vec.n), vec.seats])
        own[t, rows, vec.seats[rows]], seen[t], masks[t] = True, vec.observations, vec.masks
        chosen[t, rows], likely[t, rows], worth[t, rows] = choose(learner, seen[t, rows], masks[t, rows])
        actions[rows], ahead[t, rows] = chosen[t, rows], potential(seen[t, rows])
        vec.step(actions)
        rewards[t], dones[t] = vec.rewards, vec.dones > 0
    gains = sum(estimate(own[..., seat], worth, ahead, rewards[..., seat], dones) for seat in range(2))
    mine = own.any(2)
    results = rewards[..., 0][dones & ~learned[:, 1]]
    return [part[mine] for part in (seen, masks, chosen, likely, gains, gains + worth)], results


def estimate(own, worth, ahead, rewards, dones):
    """Generalised advantages at a seat's own choices; what happens between two of them belongs to the first."""
    advantages, known = np.zeros_like(worth), np.zeros(own.shape[1], bool)
    next_worth, next_ahead, carried, gained = (np.zeros(own.shape[1], np.float32) for _ in range(4))
    for t in reversed(range(len(own))):
        next_worth[dones[t]] = next_ahead[dones[t]] = carried[dones[t]] = gained[dones[t]] = 0
        known, gained = known | dones[t], gained + rewards[t]
        step = gained + GAMMA * (next_worth + next_ahead) - worth[t] - ahead[t]
        advantage = np.where(known, step + GAMMA * LAMBDA * carried, 0)
        advantages[t] = np.where(own[t], advantage, 0)
        next_worth, next_ahead = np.where(own[t], worth[t], next_worth), np.where(own[t], ahead[t], next_ahead)
        carried, gained = np.where(own[t], advantage, carried), np.where(own[t], 0, gained)
        known |= own[t]
    return advantages


def improve(learner, optimiser, data):
    """Some passes over what was collected, with PPO's clipped objective."""
    seen, masks, chosen, likely, advantages, targets = (torch.from_numpy(part) for part in data)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(chosen)).chunk(BATCHES):
            logs, values = learner(seen[rows], masks[rows])
            ratio = (logs.gather(1, chosen[rows, None]).squeeze(1) - likely[rows]).exp()
            gain = torch.min(ratio * advantages[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * advantages[rows]).mean()
            entropy = -(logs.exp() * logs.clamp_min(-50)).sum(1).mean()
            loss = -gain + 0.5 * (values - targets[rows]).square().mean() - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learner.parameters(), 0.5)
            optimiser.step()


def save(learner, used, file):
    """The policy as layers of half precision, which `cleopatra` plays; zeros for what never occurred take no room."""
    layers = (learner.body[0], learner.body[2], learner.choice)
    held = {f"w{i}": layer.weight.detach().numpy().T.copy() for i, layer in enumerate(layers)}
    held |= {f"b{i}": layer.bias.detach().numpy().copy() for i, layer in enumerate(layers)}
    held["w0"][~used[0]] = held["w2"][:, ~used[1]] = held["b2"][~used[1]] = 0
    np.savez_compressed(file, **{name: part.astype(np.float16) for name, part in held.items()})


def main():
    """Learn for some minutes and say how it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="how long to learn (5)")
    parser.add_argument("--seed", type=int, default=1, help="where all luck comes from (1)")
    parser.add_argument("--self-play", type=float, default=0.5, help="share of games against itself, below 1 (0.5)")
    parser.add_argument("--csv", help="write the learning curve to this file")
    parser.add_argument("--save", help="write the policy to this file, NAME.npz, which is a bot")
    wishes = parser.parse_args()
    torch.manual_seed(wishes.seed)
    vec = VecGame(GAMES, "deluxe", 2, seed=wishes.seed)
    for _ in range(1500):
        vec.step(vec.sample())  # so that games end at all times, and not all at once
    learned = np.ones((GAMES, 2), bool)
    learned[int(GAMES * wishes.self_play) :, 1] = False
    learner = Learner(vec.size, vec.actions)
    optimiser = torch.optim.Adam(learner.parameters(), lr=RATE)
    used = np.zeros(vec.size, bool), np.zeros(vec.actions, bool)
    start, games, curve, choices = time.monotonic(), [], [], 0
    while not curve or curve[-1][0] < wishes.minutes * 60:
        data, results = collect(vec, learner, learned)
        improve(learner, optimiser, data)
        games.extend(results)
        choices += len(data[0])
        used[0][:] |= data[0].any(0)
        used[1][:] |= data[1].any(0)
        recent = (np.mean(games[-100:] or [0]) + 1) / 2
        curve.append((round(time.monotonic() - start, 1), len(games), choices, round(float(recent), 3)))
        print(
            f"{curve[-1][0]:7.1f} s  {choices:9,} choices  {len(games):6} games against random play,"
            f"  {recent:6.1%} of the last 100 won",
            flush=True,
        )
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(0.05, 1 - curve[-1][0] / wishes.minutes / 60)
    got = examine(learner, wishes.seed + 1)
    print(f"of {len(got)} fresh games {(got > 0).sum()} won, {(got < 0).sum()} lost, {(got == 0).sum()} neither")
    if wishes.csv:
        np.savetxt(wishes.csv, curve, fmt="%g", delimiter=",", header="seconds,games,choices,won", comments="")
    if wishes.save:
        save(learner, used, wishes.save)


if __name__ == "__main__":
    main()
