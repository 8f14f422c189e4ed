"""The program of a bot worker, started by `bot_workers`: answers questions to bots."""

from __future__ import annotations

from cleopatra.bots import answer
from cleopatra.bots.protocol import BotQuestion

from .child_process import serve


def answer_safely(question: BotQuestion) -> object:
    """A bot's answer; a failure is sent to the caller as text."""
    try:
        return answer(question)
    except Exception as error:  # noqa: BLE001 - said above
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    serve(answer_safely)
