"""One confined child, as the trusted side sees it: requests in time, and how it ended."""

from __future__ import annotations

import array
import signal
import socket
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Any

import torch

from autograder.sandbox.budget import Budget
from autograder.sandbox.client import Host, SandboxError
from autograder.sandbox.protocol import clock, wire
from autograder.sandbox.protocol.wire import Frame

SPAWN_SECONDS = 20.0
LEAST_WAITING = 0.1  # seconds of waiting for a CPU for which a time limit is extended
AHEAD = 1 << 16  # bytes of requests that a socket takes in before anybody reads
# The first process of a namespace gets no SIGABRT: its abort() ends with a forbidden instruction.
# For the limit the kernel counts ticks, for the figure the exact run time: on a busy machine the
# figure of a child that it killed can be a tenth and more below the limit.
CPU_SHARE = 0.75
OUTSIDE = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
SIGNALS = {signal.SIGSEGV: "an invalid memory access, or an abort in compiled code"}


class ChildDied(Exception):
    """The child is gone or was ended; ``kind`` and the text say why. ``outside``: by a signal that
    the machine or a person may have sent."""

    def __init__(self, kind: str, words: str, outside: bool = False) -> None:
        self.kind, self.outside = kind, outside
        super().__init__(words)


class Child:
    """One confined child, reached by frames over a socketpair of its own.

    With ``later`` the constructor does not wait until it is confined: call `begin` then. What is
    sent and received is charged to the ``budget``.
    """

    def __init__(self, host: Host, line: int = 0, later: bool = False) -> None:
        self._host, self._line = host, line
        self.sock, theirs = socket.socketpair()
        with theirs:
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [theirs.fileno()]))]
            self._spawned = host.send(line, {"op": "spawn"}, rights)
        self._next = 0
        self._waited = 0.0  # for a CPU, in seconds that are left out already
        self._reader = wire.FrameReader(self.sock, wire.RESPONSE)
        self.budget = Budget(host.limits)
        self.ended: dict[str, Any] | None = None
        if not later:
            self.begin()

    def begin(self) -> None:
        """Wait until it is confined. Raises `SandboxError`."""
        try:
            self.pid: int = self._host.receive(self._line, self._spawned)["pid"]
            hello = wire.parse(self._reader.read(clock.now() + SPAWN_SECONDS)).message
        except SandboxError:
            self.sock.close()
            raise
        except wire.WireError as error:
            words = f"A child did not start: {error}. {self._host.last_output()}"
            raise SandboxError(words) from None
        if hello.get("error"):
            raise SandboxError(
                f"This machine cannot confine student code. {hello['error']} `autograder doctor` "
                "says what to install or change. (Or pass --unconfined, which marks every receipt.)"
            )
        self.layers = tuple(hello["layers"])

    def request(
        self, message: Mapping[str, Any], tensors: dict[str, torch.Tensor], seconds: float
    ) -> Frame:
        """Send one request and wait for its answer.

        Raises `ChildDied` when none comes in time, the child ends, or it talks nonsense; the
        child is then gone.
        """
        frame = Frame(dict(message), tensors)
        return next(self.requests([frame], lambda: seconds))

    def requests(
        self, frames: Iterable[Frame], seconds: Callable[[], float]
    ) -> Generator[Frame, None, None]:
        """Send several requests at once, and give their answers as they come."""
        first = self._next + 1
        data = []
        for frame in frames:
            self._next += 1
            data.append(wire.dump(Frame(frame.message | {"id": self._next}, frame.tensors)))
        for number, answer in enumerate(self.answers(data, seconds), first):
            try:
                frame = opened(answer, number)
            except ChildDied:
                self.leave()
                raise
            yield frame

    def answers(
        self, requests: Iterable[bytes], seconds: Callable[[], float]
    ) -> Generator[bytes, None, None]:
        """Send requests as they go over the line, as many at once as it takes in, and give the
        bytes of each answer, for which the child has so many seconds. Raises `ChildDied`."""
        for batch in _batches(requests):
            for _ in batch:
                self.budget.add_request()
            self._refuse_excess()
            self.post(b"".join(batch), seconds())
            for _ in batch:
                yield self.answer(seconds())

    def post(self, requests: bytes, seconds: float) -> None:
        """Send requests as they go over the line. Raises `ChildDied`."""
        try:
            wire.write(self.sock, requests, clock.now() + seconds)
        except wire.WireError as error:
            raise self._lost(error, seconds) from None

    def answer(self, seconds: float) -> bytes:
        """The bytes of the next answer. Time in which the child waits for a CPU does not count.
        Raises `ChildDied`."""
        deadline = clock.now() + seconds
        data = b""
        while not data:
            try:
                data = self._reader.read(deadline)
            except wire.WireError as error:
                if not isinstance(error, wire.TimedOut) or not self.leave_out_waiting():
                    raise self._lost(error, seconds) from None
        self.budget.add_response(data)
        self._refuse_excess()
        return data

    def leave_out_waiting(self) -> bool:
        """Let time limits not count what the child has waited for a CPU since this was last asked.
        Whether it was enough to go on."""
        if self.ended is not None:
            return False
        message = {"op": "waiting", "pid": self.pid}
        waited: float = self._host.request(self._line, message)["seconds"]
        if waited - self._waited < LEAST_WAITING:
            return False
        clock.discount(waited - self._waited)
        self._waited = waited
        return True

    def _refuse_excess(self) -> None:
        """End the child where its submission has exceeded its budget. Raises `ChildDied`."""
        if self.budget.exceeded:
            self.leave()
            raise ChildDied("spent", self.budget.exceeded)

    def _lost(self, error: wire.WireError, seconds: float) -> ChildDied:
        """End the child, and say what went wrong on the line."""
        if isinstance(error, wire.Closed):
            return self._died()
        self.leave()
        if isinstance(error, wire.TimedOut):
            return ChildDied("timeout", f"did not finish within {seconds:g} seconds")
        return _garbled(error)

    def _died(self) -> ChildDied:
        """Why it hung up. The CPU limit and the system, out of memory, both send signal 9."""
        ended = self.end(grace=0.5)
        status = ended["status"]
        if ended["too_much"]:
            return ChildDied("timeout", ended["too_much"])
        if ended["killed"]:
            return ChildDied("crashed", "closed its connection to the grader")
        if status >= 0:
            return ChildDied("exited", f"ended the Python process (exit code {status})")
        if status == -signal.SIGKILL and ended["cpu"] >= CPU_SHARE * self._host.cpu_seconds:
            return ChildDied("timeout", "used more CPU time than a submission may use")
        if status == -signal.SIGKILL:
            words = "was ended by the system (signal 9: out of memory?)"
            return ChildDied("crashed", words, outside=True)
        if status == -signal.SIGXFSZ:
            return ChildDied("timeout", "used more disk space than a submission may use")
        words = f"signal {-status}: {SIGNALS.get(-status) or signal.strsignal(-status)}"
        words = f"crashed the Python process ({words})"
        return ChildDied("crashed", words, outside=-status in OUTSIDE)

    def end(self, grace: float = 0) -> dict[str, Any]:
        """Kill it if it lives for ``grace`` more seconds. Returns status, CPU seconds and peak
        memory in MB."""
        if self.ended is None:
            message = {"op": "end", "pid": self.pid, "grace": grace}
            self.ended = self._host.request(self._line, message)
            self.sock.close()
        return self.ended

    def leave(self) -> None:
        """Have it killed; nobody waits for its end."""
        if self.ended is None:
            self._host.send(self._line, {"op": "end", "pid": self.pid})
            self.ended = {}
            self.sock.close()


class ChildPool:
    """Forks the next child of a control line before it is needed.

    Forking and confining it takes 3 to 9 ms, which pass while the child before it is at work. The
    pool is closed with its host. ``waiting`` has the next child of each line.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self.waiting: dict[int, Child] = {}
        host.on_close.callback(self.close)

    def take(self, line: int, budget: Budget) -> Child:
        """Return the next child of a line. Raises `SandboxError`."""
        child = self.waiting.pop(line, None) or Child(self._host, line, later=True)
        self.waiting[line] = Child(self._host, line, later=True)
        child.budget = budget
        child.begin()
        return child

    def close(self) -> None:
        """Close the connections to the children, which their host ends."""
        for child in self.waiting.values():
            child.sock.close()


def _batches(requests: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Neighbours together, as far as they fit into a socket."""
    batch: list[bytes] = []
    for request in requests:
        if batch and sum(map(len, batch)) + len(request) > AHEAD:
            yield batch
            batch = []
        batch.append(request)
    yield batch


def opened(answer: bytes, number: int) -> Frame:
    """The frame in an answer to the request of this number. Raises `ChildDied` for any other: the
    child is then to be ended."""
    try:
        frame = wire.parse(answer, wire.RESPONSE)
    except wire.WireError as error:
        raise _garbled(error) from None
    if frame.message.get("id") != number:
        raise ChildDied("garbled", "sent a response that was not requested")
    return frame


def _garbled(error: wire.WireError) -> ChildDied:
    return ChildDied("garbled", f"sent a malformed response ({error})")
