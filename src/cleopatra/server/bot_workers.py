"""Thinkers: worker processes in which bots choose. A bot is sent what its seat may know, and nothing else."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, fields
from typing import Any

from cleopatra.bots import Budget, Decision, RandomBot, UnknownBot, bot_names, make_bot
from cleopatra.rules.editions import edition
from cleopatra.rules.game import Game
from cleopatra.rules.model.actions import Action
from cleopatra.rules.model.chance import Chance
from cleopatra.rules.model.layout import read_layout
from cleopatra.rules.seen.view import View
from cleopatra.rules.text.notation import Notation

from .refusals import Code, Refusal

FALLBACK = RandomBot.name


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: plain data that travels between processes."""

    bot: str
    edition: str
    names: tuple[str, ...]
    layout: dict[str, str]
    view: dict[str, Any]
    kind: str
    legal: tuple[int, ...]
    luck: tuple[int, int]
    seconds: float


def check_bot(name: str) -> str:
    """A bot's name, if there is such a bot."""
    if name not in bot_names():
        raise Refusal(Code.NO_SUCH_BOT, bots=list(bot_names()))
    return name


def question(bot: str, game: Game, seat: int, turn: int, seconds: float) -> Question:
    """What a bot in that seat is to be asked now."""
    view = game.view(seat)
    shown = {f.name: getattr(view, f.name) for f in fields(View) if f.name not in ("notation", "layout")}
    codes = tuple(action.code for action in game.legal(seat))
    return Question(
        bot, game.edition, game.players, view.layout.to_dict(), shown, game.phase, codes, _luck(game, turn), seconds
    )


def at_once(bot: str, game: Game, seat: int, turn: int) -> Action | None:
    """A choice that takes no thinking: the only one there is, or any for a bot that chooses blindly."""
    legal = game.legal(seat)
    if len(legal) == 1:
        return legal[0]
    return legal[Chance(*_luck(game, turn)).below(len(legal))] if bot == FALLBACK else None


def _luck(game: Game, turn: int) -> tuple[int, int]:
    """The stream of luck of whichever bot chooses now."""
    return game.bot_seed(turn), 0


def answer(asked: Question) -> int:
    """The code of the bot's choice; runs in a worker."""
    notation = Notation(edition(asked.edition), asked.names)
    view = View(notation=notation, layout=read_layout(asked.layout), **asked.view)
    legal = notation.actions(list(asked.legal))
    bot = make_bot(asked.bot)
    decision = Decision(asked.view["seat"], asked.kind)
    return bot.choose(view, decision, legal, Chance(*asked.luck), Budget(seconds=asked.seconds)).code


class Thinkers:
    """The pool of workers, renewed if one of them dies."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = workers
        self.seconds = seconds
        self.queued = 0
        self.fallbacks = 0
        self._pool: ProcessPoolExecutor | None = None

    def stop(self) -> None:
        """Let the workers go; what they think about is lost and will be asked again."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for worker in multiprocessing.active_children():
                worker.terminate()
            pool.shutdown(wait=True, cancel_futures=True)

    async def choose(self, asked: Question) -> int:
        """A bot's choice, or a random one if it takes too long or is unknown to this version."""
        self.queued += 1
        try:
            return await self._think(asked)
        except (TimeoutError, UnknownBot):
            self.fallbacks += 1
            return asked.legal[Chance(*asked.luck).below(len(asked.legal))]
        finally:
            self.queued -= 1

    async def _think(self, asked: Question) -> int:
        loop = asyncio.get_running_loop()
        for last in (False, True):
            try:
                pool = self._open()
                return await asyncio.wait_for(loop.run_in_executor(pool, answer, asked), self._patience())
            except BrokenProcessPool:
                self.stop()
                if last:
                    raise TimeoutError from None
        raise AssertionError("unreachable")

    def _patience(self) -> float:
        """The budget for each question that stands in front of this one, and its own."""
        return self.seconds * (1 + self.queued // self._workers)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._workers, mp_context=context, initializer=_behave, initargs=(os.getpid(),)
            )
        return self._pool


def _behave(parent: int) -> None:
    """A worker leaves signals to the server, gives way to it, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    _die_with(parent)


def _die_with(parent: int) -> None:
    """Watch for the server's end: one that was killed outright can't say goodbye."""
    import threading  # noqa: PLC0415 - only workers need it
    import time  # noqa: PLC0415

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
