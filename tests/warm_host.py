"""One host for the runs that a test process makes: starting one takes 5 s of CPU time."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from autograder.core.course import Limits
from autograder.sandbox.client import Host


class WarmHost:
    """Replaces `autograder.sandbox.client.Host` for runs in this process.

    A run of one job gets the host of the run before, if both ask for the same, and if that run
    ended well and left the host alive. (Runs of more jobs fork processes that use the host: nobody
    knows which of its answers they have not read.)
    """

    def __init__(self) -> None:
        self._host: Host | None = None
        self._asked: tuple[Any, ...] = ()

    @contextlib.contextmanager
    def __call__(
        self, limits: Limits, channels: int = 1, confined: bool = True, trains: bool = False
    ) -> Iterator[Host]:
        asked = limits, channels, confined, trains
        if channels > 1:
            with Host(*asked) as host:
                yield host
            return
        if self._host is None or self._asked != asked or self._host.process.poll() is not None:
            self.close()
            self._host, self._asked = Host(*asked), asked
        try:
            yield self._host
        except BaseException:
            self.close()
            raise
        self._host.on_close.close()

    def close(self) -> None:
        if self._host is not None:
            self._host.close()
            self._host = None
