"""A child process of the server: reads pickled messages from its standard input, answers on its standard output.

It runs in its own session, so that Ctrl-C in a terminal reaches only the server.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, BinaryIO

SIZE = struct.Struct("!I")
"""Every message is a pickle behind its length."""
NICENESS = 5


def serve(answer: Callable[[Any], object]) -> None:
    """Answer every message until the server hangs up. Arguments: the server's process id, and how nice to be if not as
    usual."""
    _exit_with(int(sys.argv[1]))
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[2]) if len(sys.argv) > 2 else NICENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed goes to the log
    try:
        _answer_all(sys.stdin.buffer, answers, answer)
    except BrokenPipeError:
        os._exit(0)


def _answer_all(messages: BinaryIO, answers: BinaryIO, answer: Callable[[Any], object]) -> None:
    while head := messages.read(SIZE.size):
        body = pickle.dumps(answer(pickle.loads(messages.read(SIZE.unpack(head)[0]))), pickle.HIGHEST_PROTOCOL)
        answers.write(SIZE.pack(len(body)) + body)
        answers.flush()


def _exit_with(parent: int) -> None:
    """Watch for the server's end: one that was killed outright can't end its children."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
