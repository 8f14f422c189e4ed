"""A child process of the server: reads pickled messages from its standard input, answers on its standard output.

It runs in its own session, so that Ctrl-C in a terminal reaches only the server. A message without content asks for no
answer: it interrupts what is being done for the one before, if possible. The server's side of the pipes is in `child`.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, BinaryIO

SIZE = struct.Struct("!I")
"""Every message is a pickle behind its length."""
INTERRUPTION = SIZE.pack(0)
NICENESS = 5
_messages: SimpleQueue[bytes | None] = SimpleQueue()
"""Messages that wait to be answered; None at the end."""


def serve(answer: Callable[[Any], object]) -> None:
    """Answer every message until the pipe closes. Arguments: the server's process id, and a niceness if not the
    default."""
    _exit_with(int(sys.argv[1]))
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[2]) if len(sys.argv) > 2 else NICENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed goes to the log
    try:
        _answer_all(answers, answer)
    except BrokenPipeError:
        os._exit(0)


def is_asked() -> bool:
    """Whether another message is waiting."""
    return not _messages.empty()


def _answer_all(answers: BinaryIO, answer: Callable[[Any], object]) -> None:
    threading.Thread(target=_read, args=[sys.stdin.buffer], daemon=True).start()
    while (message := _messages.get()) is not None:
        if message:
            body = pickle.dumps(answer(pickle.loads(message)), pickle.HIGHEST_PROTOCOL)
            answers.write(SIZE.pack(len(body)) + body)
            answers.flush()


def _read(messages: BinaryIO) -> None:
    while head := messages.read(SIZE.size):
        _messages.put(messages.read(SIZE.unpack(head)[0]))
    _messages.put(None)


def _exit_with(parent: int) -> None:
    """Exit when the server is gone: a server that was killed can't stop its children."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
