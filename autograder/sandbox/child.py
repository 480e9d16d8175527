"""Send requests to a confined child within time limits, and find out how it ended."""

from __future__ import annotations

import array
import signal
import socket
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Any

import torch

from autograder.sandbox.budget import Budget
from autograder.sandbox.client import Host, SandboxError
from autograder.sandbox.protocol import clock, wire
from autograder.sandbox.protocol.wire import Frame

SPAWN_SECONDS = 20.0
LEAST_WAITING = 0.1  # seconds of waiting for a CPU for which a time limit is extended
BUFFER = 1 << 16  # bytes of requests that a socket buffers
# The kernel enforces the CPU limit by counting ticks, and reports the exact run time: on a busy
# machine, that of a child that it has killed can be a tenth and more below the limit.
CPU_SHARE = 0.75
OUTSIDE = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
# The first process of a namespace gets no SIGABRT: its abort() ends with a forbidden instruction.
SIGNALS = {signal.SIGSEGV: "an invalid memory access, or an abort in compiled code"}


class ChildDied(Exception):
    """The child has ended or was killed; ``kind`` and the text say why. ``outside``: by a signal
    that the system or a person may have sent."""

    def __init__(self, kind: str, words: str, outside: bool = False) -> None:
        self.kind, self.outside = kind, outside
        super().__init__(words)


class Child:
    """One confined child, with a socket of its own for frames.

    Without ``wait`` the constructor returns before the child is confined; call `wait_until_ready`
    before the first request. Requests and responses are charged to the ``budget``.
    """

    def __init__(self, host: Host, channel: int = 0, wait: bool = True) -> None:
        self._host, self._channel = host, channel
        self.sock, theirs = socket.socketpair()
        with theirs:
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [theirs.fileno()]))]
            self._spawned = host.send(channel, {"op": "spawn"}, rights)
        self._next = 0
        self._waited = 0.0  # seconds that it waited for a CPU and that have been left out
        self._working = 0.0  # seconds from requests to their responses
        self._since = time.monotonic()  # until when these are counted
        self._reader = wire.FrameReader(self.sock, wire.RESPONSE)
        self.budget = Budget(host.limits)
        self.ended: dict[str, Any] | None = None
        if wait:
            self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until the child is confined. Raises `SandboxError` if it cannot be."""
        try:
            self.pid: int = self._host.receive(self._channel, self._spawned)["pid"]
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
        """Send one request and return the response.

        Raises `ChildDied` if there is none in time, the child ends, or the response is invalid. The
        child cannot be used afterwards.
        """
        frame = Frame(dict(message), tensors)
        return next(self.requests([frame], lambda: seconds))

    def requests(
        self, frames: Iterable[Frame], seconds: Callable[[], float]
    ) -> Generator[Frame, None, None]:
        """Send several requests at once, and yield their responses. Raises as `request` does."""
        first = self._next + 1
        data = []
        for frame in frames:
            self._next += 1
            data.append(wire.dump(Frame(frame.message | {"id": self._next}, frame.tensors)))
        for number, answer in enumerate(self.exchange(data, seconds), first):
            try:
                frame = parse_response(answer, number)
            except ChildDied:
                self.abandon()
                raise
            yield frame

    def exchange(
        self, requests: Iterable[bytes], seconds: Callable[[], float]
    ) -> Generator[bytes, None, None]:
        """Send encoded requests, as many at once as the socket buffers, and yield each encoded
        response. ``seconds`` returns the time limit of the next one. Raises `ChildDied`."""
        for batch in _batches(requests):
            for _ in batch:
                self.budget.add_request()
            self._refuse_excess()
            self._send(b"".join(batch), seconds())
            for _ in batch:
                yield self._receive(seconds())

    def _send(self, requests: bytes, seconds: float) -> None:
        """Send encoded requests. Raises `ChildDied`."""
        self._since = time.monotonic()
        try:
            wire.write(self.sock, requests, clock.now() + seconds)
        except wire.WireError as error:
            raise self._lost(error, seconds) from None

    def _receive(self, seconds: float) -> bytes:
        """Return the next encoded response. Time in which the child waits for a CPU does not count.
        Raises `ChildDied`."""
        deadline = clock.now() + seconds
        data = b""
        while not data:
            try:
                data = self._reader.read(deadline)
            except wire.WireError as error:
                self._count_work()
                if not isinstance(error, wire.TimedOut) or not self.discount_cpu_wait():
                    raise self._lost(error, seconds) from None
        self._count_work()
        self.budget.add_response(data)
        self._refuse_excess()
        return data

    def _count_work(self) -> None:
        now = time.monotonic()
        self._working += now - self._since
        self._since = now

    def discount_cpu_wait(self) -> bool:
        """Leave out of time limits how long the child has waited for a CPU since the last call.
        Returns whether that extends the limits.

        While its first thread waits, other threads of the child may compute. So not more is left
        out than the time that is beyond the CPU time of all threads.
        """
        if self.ended is not None:
            return False
        message = {"op": "waiting", "pid": self.pid}
        used = self._host.request(self._channel, message)
        waited: float = min(used["seconds"], self._working - used["cpu"])
        if waited - self._waited < LEAST_WAITING:
            return False
        clock.discount(waited - self._waited)
        self._waited = waited
        return True

    def _refuse_excess(self) -> None:
        """Kill the child and raise `ChildDied` if its submission has exceeded its budget."""
        if self.budget.exceeded:
            self.abandon()
            raise ChildDied("spent", self.budget.exceeded)

    def _lost(self, error: wire.WireError, seconds: float) -> ChildDied:
        """Kill the child, and return the exception for an error on its socket."""
        if isinstance(error, wire.Closed):
            return self._died()
        self.abandon()
        if isinstance(error, wire.TimedOut):
            return ChildDied("timeout", f"did not finish within {seconds:g} seconds")
        return _garbled(error)

    def _died(self) -> ChildDied:
        """Return the exception for a child that has closed its socket. The CPU limit and the
        system, if memory is short, both send signal 9."""
        ended = self.end(grace=0.5)
        status = ended["status"]
        if ended["exceeded"]:
            return ChildDied("timeout", ended["exceeded"])
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
        """Kill the child if it does not end within ``grace`` seconds. Returns its exit status, CPU
        seconds and peak memory in MB."""
        if self.ended is None:
            message = {"op": "end", "pid": self.pid, "grace": grace}
            self.ended = self._host.request(self._channel, message)
            self.sock.close()
        return self.ended

    def abandon(self) -> None:
        """Have the child killed, without waiting for its end."""
        if self.ended is None:
            self._host.send(self._channel, {"op": "end", "pid": self.pid})
            self.ended = {}
            self.sock.close()


class ChildPool:
    """Forks the next child of a channel before it is needed.

    Forking and confining it takes 3 to 9 ms, which pass while the child before it is used. The pool
    is closed with its host. ``waiting`` has the next child of each channel.
    """

    def __init__(self, host: Host) -> None:
        self._host = host
        self.waiting: dict[int, Child] = {}
        host.on_close.callback(self.close)

    def acquire(self, channel: int, budget: Budget) -> Child:
        """Return a child of a channel, and fork the next one. Raises `SandboxError`."""
        child = self.waiting.pop(channel, None) or Child(self._host, channel, wait=False)
        self.waiting[channel] = Child(self._host, channel, wait=False)
        child.budget = budget
        child.wait_until_ready()
        return child

    def close(self) -> None:
        """Close the sockets of the children that wait; their host kills them."""
        for child in self.waiting.values():
            child.sock.close()


def _batches(requests: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Group consecutive requests that fit into the buffer of a socket."""
    batch: list[bytes] = []
    for request in requests:
        if batch and sum(map(len, batch)) + len(request) > BUFFER:
            yield batch
            batch = []
        batch.append(request)
    yield batch


def parse_response(answer: bytes, number: int) -> Frame:
    """Decode the response to the request with this number. Raises `ChildDied` if it is invalid or
    another one; the caller has to kill the child."""
    try:
        frame = wire.parse(answer, wire.RESPONSE)
    except wire.WireError as error:
        raise _garbled(error) from None
    if frame.message.get("id") != number:
        raise ChildDied("garbled", "sent a response that was not requested")
    return frame


def _garbled(error: wire.WireError) -> ChildDied:
    return ChildDied("garbled", f"sent a malformed response ({error})")
