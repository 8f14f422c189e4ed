# cython: boundscheck=False, wraparound=False
"""Batches: many games stepped together into arrays owned by the caller, one row per game.

A row shows the first seat that owes a decision and that no bot plays. A game that ends leaves its rewards in its row
and is dealt anew in the same step; one that goes on for too long is cut short there, without rewards. Every game has a
seed of its own, drawn from the batch's, so `new_game` can play any of them again.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from cleopatra.engine.bare_game import first_owing, undealt
from cleopatra.engine.features import (
    ACTION_INDICES,
    AT_RANDOM,
    BY_BOT,
    CUT_SHORT,
    DRAWN,
    ENDED,
    GOES_ON,
    MOST_OPEN,
    OUTSIDE,
    SIZE,
)
from cleopatra.engine.observe import code_of, list_open, observe_again
from cleopatra.rules.model.buffers import Bytes, Floats, Ints, Shorts
from cleopatra.rules.model.chance import Chance, sealed_seed, secret_of_seed, state_of
from cleopatra.rules.model.choices import Choices
from cleopatra.rules.model.errors import IllegalAction, Reason
from cleopatra.rules.model.numbers import Word
from cleopatra.rules.model.phases import OVER
from cleopatra.rules.model.state import State
from cleopatra.rules.model.streams import BOTS, SEEDS
from cleopatra.rules.model.terms import check_seed
from cleopatra.rules.play.deal import deal
from cleopatra.rules.play.dispatch import apply, list_choices
from cleopatra.rules.play.ending import settle

from .indexed_game import rewards_of

SEAT_NAMES = ("player_0", "player_1", "player_2", "player_3", "player_4")
EPISODES = 1 << 31
"""How many games one row may see before its seeds meet those of the next."""
BATCH_CHOICES = Choices()
UNDRAWN = array("h", [-1]) * DRAWN


class BotInSeat(Protocol):
    """A bot in one seat of all rows."""

    def choose(self, state: State, row: int, seat: int, luck: Chance) -> int:
        """The code of its choice."""

    def memory(self, row: int) -> Any:
        """What it keeps of a row's game."""

    def restore(self, row: int, kept: Any) -> None:
        """Continue from there; None: the game is new."""


def seed_of(seed: int, row: int, episode: int) -> int:
    """The seed of one game of a batch."""
    return sealed_seed(secret_of_seed(seed), SEEDS, row * EPISODES + episode)


def dealt(empty: State, seed: int) -> State:
    """A new game at the same kind of table."""
    s = empty.copy()
    deal(s, secret_of_seed(seed), None)
    return s


def luck_of(seed: int) -> Chance:
    """The random numbers of the bots in a game, as in `SeatEnv`."""
    return Chance(sealed_seed(secret_of_seed(seed), BOTS, 0))


def play_bots(s: State, row: int, limit: int, kinds: list[int], bots: list[BotInSeat | None], luck: Chance) -> int:
    """Play until a seat without a bot has to decide, or the game is over or too long; returns which."""
    while s.phase != OVER:
        if s.position >= limit:
            return CUT_SHORT
        seat = first_owing(s)
        kind: int = kinds[seat]
        if kind == OUTSIDE:
            return GOES_ON
        if kind == AT_RANDOM:
            list_choices(s, seat, BATCH_CHOICES)
            apply(s, seat, BATCH_CHOICES.codes[luck.below(BATCH_CHOICES.size)])
        else:
            bot = bots[seat]
            if bot is None:
                raise AssertionError("a bot's seat without a bot")
            apply(s, seat, bot.choose(s, row, seat, luck))
    return ENDED


def clear(masks: Bytes, counts: Ints) -> None:
    """Clear all masks."""
    for i in range(len(masks)):
        masks[i] = 0
    for row in range(len(counts)):
        counts[row] = 0


def check_actions(actions: Ints, masks: Bytes) -> None:
    """Raise an error if any row's action is illegal, before anything has changed."""
    for row in range(len(actions)):
        index = actions[row]
        if index < 0 or index >= ACTION_INDICES or not masks[row * ACTION_INDICES + index]:
            raise IllegalAction(
                Reason.NOT_NOW, f"game {row}: action index {index} is not open; the mask says which are"
            )


def sample_open(key: Word, first: int, actions: Ints, open_: Ints, counts: Ints) -> None:
    """A legal index for each row, uniformly at random. What it is depends on key and row; `first` is the first one."""
    luck = Chance(0)
    for row in range(len(actions)):
        luck.state = state_of(key, first + row)
        actions[row] = open_[row * MOST_OPEN + luck.below(counts[row])]


class Batch:
    """So many games of one kind, all their luck drawn from one seed.

    `first` is the number of its first row where it is a part of a larger batch.
    """

    def __init__(
        self, edition: str, players: int, seed: int, reading: str, options: Mapping[str, bool], limit: int,
        bots: Sequence[BotInSeat | int], first: int, open_: Ints, counts: Ints,
    ) -> None:  # fmt: skip
        games = len(counts)
        self.players = players
        self.limit = limit
        self.first = first
        self._empty = undealt(edition, SEAT_NAMES[:players], reading, options)
        self._bots: list[BotInSeat | None] = [None if isinstance(bot, int) else bot for bot in bots]
        self._kinds = [bot if isinstance(bot, int) else BY_BOT for bot in bots]
        self._games: list[State] = [self._empty] * games
        self.lend(open_, counts)
        self.ended: dict[int, State] = {}
        """The games that the last step ended or cut short, by row, as they ended."""
        self.restart(seed)

    def lend(self, open_: Ints, counts: Ints) -> None:
        """Room for each row's open indices, one after another in `MOST_OPEN` places, and for how many there are."""
        self.open, self.counts = open_, counts
        self._drawn = UNDRAWN * len(counts)
        """What the rows' planes were last drawn from: see `planes`."""

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the borrowed arrays."""
        return {name: value for name, value in vars(self).items() if name not in ("open", "counts", "_drawn")}

    def restart(self, seed: int) -> None:
        """Restart every game."""
        check_seed(seed)
        self._seed = seed
        self._episodes = [0] * len(self._games)
        self._origins: dict[int, int] = {}
        """The seeds of games that were restored into a row."""
        self._luck = [Chance(0)] * len(self._games)
        self.ended = {}
        self.midway = True
        """Whether a bot has failed in the middle of a step, so that games and arrays differ."""
        for row in range(len(self._games)):
            self._deal(row)
        self.midway = False

    def _deal(self, row: int) -> None:
        """A row's next game, up to the first choice that is made outside."""
        seed = self.seed(row)
        while True:
            self._games[row] = dealt(self._empty, seed)
            if not self._kinds:
                return
            self._luck[row] = luck_of(seed)
            self._remember(row, None)
            if play_bots(self._games[row], row, self.limit, self._kinds, self._bots, self._luck[row]) == GOES_ON:
                return
            self._episodes[row] += 1  # nobody outside was ever asked
            seed = self.seed(row)

    def _remember(self, row: int, kept: Sequence[Any] | None) -> None:
        for seat, bot in enumerate(self._bots):
            if bot is not None:
                bot.restore(row, None if kept is None else kept[seat])

    def seed(self, row: int) -> int:
        """The seed of the game that a row plays now."""
        return self._origins.get(row) or seed_of(self._seed, self.first + row, self._episodes[row])

    def show(self, seats: Ints, observations: Floats, masks: Bytes) -> None:
        """Fill every row."""
        self._check_room(len(seats), len(observations), len(masks))
        clear(masks, self.counts)
        self._drawn = UNDRAWN * len(self._games)
        show_games(self._games, 0, len(self._games), seats, observations, masks, self.open, self.counts, self._drawn)

    def step(
        self, actions: Ints, seats: Ints, observations: Floats, masks: Bytes, rewards: Floats, dones: Bytes
    ) -> None:
        """Play one action in every game. `seats`, `observations` and `masks` are those that the last call filled."""
        check_actions(actions, masks)
        self.play(actions, seats, observations, masks, rewards, dones)

    def play(
        self, actions: Ints, seats: Ints, observations: Floats, masks: Bytes, rewards: Floats, dones: Bytes
    ) -> None:
        """The same with actions that were checked."""
        self._check_room(len(seats), len(observations), len(masks))
        if len(rewards) != len(self._games) * self.players or not len(actions) == len(dones) == len(self._games):
            raise ValueError(f"expected room for {len(self._games)} games of {self.players} players")
        if self.ended:
            self.ended = {}
        self.midway = True
        play_games(
            self, self._games, self.players, self.limit, self._kinds, self._bots, self._luck, actions, seats, rewards,
            dones,
        )  # fmt: skip
        show_games(self._games, 0, len(self._games), seats, observations, masks, self.open, self.counts, self._drawn)
        self.midway = False

    def settle(self, row: int, done: int) -> list[float]:
        """The rewards of a game that is over; the next one is dealt in its place."""
        self.ended[row] = self._games[row]
        rewards = rewards_of(settle(self._games[row]), self.players) if done == ENDED else [0.0] * self.players
        self._episodes[row] += 1
        self._origins.pop(row, None)
        self._deal(row)
        return rewards

    def saved(self, row: int) -> dict[str, Any]:
        """A row's game, its bots' memory and their random streams: everything that `restore` needs."""
        return {
            "state": self._games[row].copy(),
            "seed": self.seed(row),
            "luck": self._luck[row].state if self._kinds else 0,
            "kept": [None if bot is None else bot.memory(row) for bot in self._bots],
        }

    def restore(self, row: int, saved: Mapping[str, Any], seats: Ints, observations: Floats, masks: Bytes) -> None:
        """Put a saved game of such a table into a row and show it. The row's next game is its own next one."""
        state: State = saved["state"]
        self._check_room(len(seats), len(observations), len(masks))
        if not isinstance(state, State):
            raise ValueError(f"a row is restored from what `save` returned, not from a game that is {state!r}")
        if state.players != self.players or state.edition is not self._empty.edition:
            raise ValueError(f"a game of another table; expected {self._empty.edition.key} with {self.players} players")
        self._games[row] = state.copy()
        self._origins[row] = saved["seed"]
        if self._kinds:
            self._luck[row] = Chance(0)
            self._luck[row].state = saved["luck"]
            self._remember(row, saved["kept"])
        self._drawn[row * DRAWN : row * DRAWN + DRAWN] = UNDRAWN
        show_games(self._games, row, row + 1, seats, observations, masks, self.open, self.counts, self._drawn)

    def _check_room(self, seats: int, observations: int, masks: int) -> None:
        games = len(self._games)
        if seats != games or observations != games * SIZE or masks != games * ACTION_INDICES:
            raise ValueError(f"expected room for {games} games: {SIZE} numbers and {ACTION_INDICES} mask bytes each")


def play_games(
    batch: Batch,
    games: list[State],
    players: int,
    limit: int,
    kinds: list[int],
    bots: list[BotInSeat | None],
    luck: list[Chance],
    actions: Ints,
    seats: Ints,
    rewards: Floats,
    dones: Bytes,
) -> None:
    """Play every row's action, then its bots, and settle what is over."""
    for i in range(len(rewards)):
        rewards[i] = 0
    for row in range(len(actions)):
        s: State = games[row]
        seat = seats[row]
        apply(s, seat, code_of(actions[row], seat, players))
        done = GOES_ON
        if s.phase == OVER:
            done = ENDED
        elif s.position >= limit:
            done = CUT_SHORT
        elif kinds:
            done = play_bots(s, row, limit, kinds, bots, luck[row])
        dones[row] = done
        if done != GOES_ON:
            ended = batch.settle(row, done)
            for other in range(players):
                rewards[row * players + other] = ended[other]


def show_games(
    games: list[State],
    first: int,
    end: int,
    seats: Ints,
    observations: Floats,
    masks: Bytes,
    open_: Ints,
    counts: Ints,
    drawn: Shorts,
) -> None:
    """Fill rows: who chooses, what they know, what is open to them, as a mask and as a list.

    The masks must be zero but for what the lists say was open before, and the planes as `drawn` says.
    """
    for row in range(first, end):
        s: State = games[row]
        seat = first_owing(s)
        seats[row] = seat
        observe_again(s, seat, observations, row * SIZE, drawn, row * DRAWN)
        base, place = row * ACTION_INDICES, row * MOST_OPEN
        for i in range(place, place + counts[row]):
            masks[base + open_[i]] = 0
        counts[row] = list_open(s, seat, open_, place)
        for i in range(place, place + counts[row]):
            masks[base + open_[i]] = 1
