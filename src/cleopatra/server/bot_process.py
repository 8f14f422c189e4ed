"""The program of a bot worker, started by `bot_workers`: answers questions to bots, and ponders."""

from __future__ import annotations

from cleopatra.bots import answer
from cleopatra.bots.pondering import MOST_ANSWERS, Foreseen, Interrupted, Ponder, ponder
from cleopatra.bots.protocol import BotQuestion

from .child_process import is_asked, serve


def answer_safely(asked: BotQuestion | Ponder) -> object:
    """A bot's answer, or the answers it found by pondering; a failure is returned as text."""
    try:
        return answer(asked) if isinstance(asked, BotQuestion) else look_ahead(asked)
    except Exception as error:  # noqa: BLE001 - said above
        return f"{type(error).__name__}: {error}"


def look_ahead(asked: Ponder) -> list[Foreseen]:
    """Ponder: answers to questions that may come next, until another message arrives."""
    found: list[Foreseen] = []
    try:
        for one in ponder(asked.question, asked.known, _give_way):
            found.append(one)
            if len(found) == MOST_ANSWERS:
                break
    except Interrupted:
        pass
    return found


def _give_way() -> None:
    if is_asked():
        raise Interrupted


if __name__ == "__main__":
    serve(answer_safely)
