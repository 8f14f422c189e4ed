# cython: boundscheck=False, wraparound=False, cdivision=False
"""Batches: many games stepped side by side into arrays that the caller lends, one row a game.

A row shows the first seat that owes a decision. A game that ends leaves its rewards in its row and is dealt anew in
the same step; one that goes on for too long is cut short there, without rewards. Every game has a seed of its own,
drawn from the batch's, so `new_game` can play any of them again.
"""

from __future__ import annotations

from collections.abc import Mapping

from cleopatra.engine.bare_game import first_owing, undealt
from cleopatra.rules.model.buffers import Bytes, Floats, Ints
from cleopatra.rules.model.chance import Chance, sealed_seed, secret_of_seed
from cleopatra.rules.model.errors import IllegalAction, Reason
from cleopatra.rules.model.phases import OVER
from cleopatra.rules.model.state import State
from cleopatra.rules.model.streams import SEEDS
from cleopatra.rules.model.terms import check_seed
from cleopatra.rules.play.deal import deal
from cleopatra.rules.play.dispatch import apply
from cleopatra.rules.play.ending import settle

from .features import ACTION_INDICES, CUT_SHORT, ENDED, GOES_ON, SIZE
from .indexed_game import rewards_of
from .observe import choice_mask, code_of, observe

SEAT_NAMES = ("player_0", "player_1", "player_2", "player_3", "player_4")
EPISODES = 1 << 31
"""How many games one row may see before its seeds meet those of the next."""


def seed_of(seed: int, row: int, episode: int) -> int:
    """The seed of one game of a batch."""
    return sealed_seed(secret_of_seed(seed), SEEDS, row * EPISODES + episode)


def dealt(empty: State, seed: int) -> State:
    """A new game at a table like that."""
    s = empty.copy()
    deal(s, secret_of_seed(seed), None)
    return s


def show(s: State, row: int, seats: Ints, observations: Floats, masks: Bytes) -> None:
    """Fill a game's row: who chooses, what they know, what is open to them."""
    seat = first_owing(s)
    seats[row] = seat
    observe(s, seat, observations, row * SIZE)
    choice_mask(s, seat, masks, row * ACTION_INDICES)


def check_actions(actions: Ints, masks: Bytes) -> None:
    """Refuse a step in which any row's action is not open, before anything has changed."""
    for row in range(len(actions)):
        index = actions[row]
        if index < 0 or index >= ACTION_INDICES or not masks[row * ACTION_INDICES + index]:
            raise IllegalAction(
                Reason.NOT_NOW, f"game {row}: action index {index} is not open; the mask says which are"
            )


def move(s: State, row: int, limit: int, actions: Ints, seats: Ints, dones: Bytes) -> int:
    """Play a row's action; whether the game goes on."""
    seat = seats[row]
    apply(s, seat, code_of(actions[row], seat, s.players))
    dones[row] = GOES_ON
    if s.phase == OVER:
        dones[row] = ENDED
    elif s.position >= limit:
        dones[row] = CUT_SHORT
    return dones[row]


def sample_open(rng: Chance, actions: Ints, masks: Bytes) -> None:
    """For each row any open index, each as likely as the others."""
    for row in range(len(actions)):
        base = row * ACTION_INDICES
        are_open = 0
        for i in range(base, base + ACTION_INDICES):
            are_open += masks[i]
        left = rng.below(are_open)
        index = 0
        while left >= 0:
            left -= masks[base + index]
            index += 1
        actions[row] = index - 1


class Batch:
    """So many games of one kind, all their luck drawn from one seed."""

    def __init__(
        self, games: int, edition: str, players: int, seed: int, reading: str, options: Mapping[str, bool], limit: int
    ) -> None:
        self.players = players
        self.limit = limit
        self._empty = undealt(edition, SEAT_NAMES[:players], reading, options)
        self._games: list[State] = [self._empty] * games
        self.restart(seed)

    def restart(self, seed: int) -> None:
        """Deal every game anew."""
        check_seed(seed)
        self._seed = seed
        self._samples = Chance(seed)
        self._episodes = [0] * len(self._games)
        for row in range(len(self._games)):
            self._games[row] = dealt(self._empty, seed_of(seed, row, 0))

    def seed(self, row: int) -> int:
        """The seed of the game that a row plays now."""
        return seed_of(self._seed, row, self._episodes[row])

    def show(self, seats: Ints, observations: Floats, masks: Bytes) -> None:
        """Fill every row."""
        self._check_room(len(seats), len(observations), len(masks))
        for row in range(len(self._games)):
            show(self._games[row], row, seats, observations, masks)

    def step(
        self, actions: Ints, seats: Ints, observations: Floats, masks: Bytes, rewards: Floats, dones: Bytes
    ) -> None:
        """Play one action in every game. `seats` and `masks` are those that the last call filled."""
        self._check_room(len(seats), len(observations), len(masks))
        if len(rewards) != len(self._games) * self.players or not len(actions) == len(dones) == len(self._games):
            raise ValueError(f"expected room for {len(self._games)} games of {self.players} players")
        check_actions(actions, masks)
        step_games(self, self._games, self.players, self.limit, actions, seats, observations, masks, rewards, dones)

    def sample(self, actions: Ints, masks: Bytes) -> None:
        """Choose a random open index for every row."""
        if len(actions) != len(self._games) or len(masks) != len(actions) * ACTION_INDICES:
            raise ValueError(f"expected room for {len(self._games)} games")
        sample_open(self._samples, actions, masks)

    def settle(self, row: int, done: int) -> list[float]:
        """The rewards of a game that is over; the next one is dealt in its place."""
        ended = rewards_of(settle(self._games[row]), self.players) if done == ENDED else [0.0] * self.players
        self._episodes[row] += 1
        self._games[row] = dealt(self._empty, self.seed(row))
        return ended

    def _check_room(self, seats: int, observations: int, masks: int) -> None:
        games = len(self._games)
        if seats != games or observations != games * SIZE or masks != games * ACTION_INDICES:
            raise ValueError(f"expected room for {games} games: {SIZE} numbers and {ACTION_INDICES} mask bytes each")


def step_games(
    batch: Batch,
    games: list[State],
    players: int,
    limit: int,
    actions: Ints,
    seats: Ints,
    observations: Floats,
    masks: Bytes,
    rewards: Floats,
    dones: Bytes,
) -> None:
    """Play every row's action, settle what is over, and fill the rows again."""
    for i in range(len(rewards)):
        rewards[i] = 0
    for row in range(len(actions)):
        done = move(games[row], row, limit, actions, seats, dones)
        if done != GOES_ON:
            ended = batch.settle(row, done)
            for seat in range(players):
                rewards[row * players + seat] = ended[seat]
        show(games[row], row, seats, observations, masks)
