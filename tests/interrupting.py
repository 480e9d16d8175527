"""Interrupt an action at each moment at which it moves, removes or copies a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import count

EVENTS = {"os.rename", "os.remove", "os.rmdir", "shutil.copyfile"}
KILLED, INTERRUPTED, ENDED = 9, 8, 0


def run_until(number: int, action: Callable[[], object], kill: bool) -> bool:
    """Run an action in a fork, which is killed, or gets a Ctrl-C, before its event with this
    number, from 0. Returns whether there was such an event."""
    if child := os.fork():
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) in (KILLED, INTERRUPTED)
    events = count()

    def hook(event: str, _: object) -> None:
        if event in EVENTS and next(events) == number:
            if kill:
                os._exit(KILLED)
            raise KeyboardInterrupt

    code = 1
    try:
        sys.addaudithook(hook)
        action()
        code = ENDED
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        os._exit(code if next(events) > number else ENDED)
