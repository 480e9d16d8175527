"""The host: a process that imports torch once and forks one child for each submission.

It runs no student code, and has no answers in its memory::

    grader ── control socket ────────> host (torch, numpy, IPython imported; first of its own
         │      spawn, end               process namespace, if the kernel allows it)
         │                                 │ fork: 3 to 9 ms; a process namespace for each
         └──────── frames ────────────── child (confined; the notebook's cells, then calls)

`autograder.sandbox.client` starts it as ``python -m autograder.sandbox.server.host``, with a clean
environment. Control messages are JSON datagrams:

    {"op": "layers"}                    -> {"layers": those in use, "faults": reasons of the others}
    {"op": "spawn"} and one descriptor  -> {"pid": n}
    {"op": "waiting", "pid": n}         -> {"seconds": how long it has waited for a CPU,
                                            "cpu": seconds that all of its threads have used}
    {"op": "end", "pid": n, "grace": s} -> {"status": exit code or -signal, "cpu": s, "rss_mb": m,
                                            "killed": by us, "exceeded": words or ""}
"""

from __future__ import annotations

import array
import contextlib
import gc
import json
import os
import select
import selectors
import signal
import socket
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from autograder.sandbox.isolation import namespaces, usage
from autograder.sandbox.isolation.confine import Confinement
from autograder.sandbox.isolation.kernel import (
    ConfinementError,
    die_with_parent,
    prefer_for_oom_kill,
    use_huge_pages,
)
from autograder.sandbox.isolation.scratch import READY, remove

FORK_TRIES = 20  # 5 seconds


def main(arguments: dict[str, Any]) -> NoReturn:
    """Move into namespaces, warm up, serve the control sockets until all are closed."""
    die_with_parent()
    controls = [socket.socket(fileno=number) for number in arguments["controls"]]
    confinement = None
    if arguments["confined"]:
        faults = dict(arguments["faults"])
        if reason := namespaces.why_unavailable():
            faults["namespaces"] = reason
        else:
            _become_first_of_a_namespace(controls)
        rules = bytes.fromhex(arguments["filter"])
        bounds = arguments["memory_mb"], arguments["cpu_seconds"]
        confinement = Confinement(rules, arguments["readable"], faults, *bounds)
    if confinement is None or not confinement.missing:
        warm_up(arguments["trains"])
    else:  # every child only reports what is missing
        import autograder.sandbox.protocol.wire  # noqa: F401
    HostServer(controls, confinement, arguments["output_characters"]).serve()
    os._exit(0)


def _become_first_of_a_namespace(controls: list[socket.socket]) -> None:
    """Enter new namespaces and return in a forked process; this one waits for it and exits with its
    status."""
    namespaces.enter()
    die_with_parent()
    pid = os.fork()
    if pid == 0:
        die_with_parent()
        return
    for control in controls:
        control.close()
    _, status = os.waitpid(pid, 0)
    os._exit(abs(os.waitstatus_to_exitcode(status)))


def warm_up(trains: bool = False) -> None:
    """Import and use the libraries of notebooks before children are forked, and an optimizer if
    ``trains``.

    They are not imported earlier, because the process that enters a namespace has to fork first.
    """
    gc.disable()  # until `freeze`, as its documentation advises before a fork: saves 13 % of CPU
    from autograder.sandbox.server import warmup

    warmup.use_libraries()
    if trains:
        warmup.take_training_step()
    warmup.answer_requests()
    gc.freeze()
    gc.enable()
    use_huge_pages()


@dataclass
class ChildProcess:
    """A running child: its scratch folder, and the limit because of which it was killed."""

    folder: Path
    exceeded: str = ""


class HostServer:
    """The main loop of the host. Without a ``confinement`` its children are unconfined."""

    def __init__(
        self, controls: list[socket.socket], confinement: Confinement | None, output_limit: int
    ) -> None:
        self.controls, self.confinement, self.output_limit = controls, confinement, output_limit
        self.layers = confinement.layers if confinement else ()
        self.in_namespaces = "namespaces" in self.layers
        self.pid_namespace = namespaces.open_pid_namespace() if self.in_namespaces else -1
        self.root = Path(tempfile.gettempdir())
        self.children: dict[int, ChildProcess] = {}

    def serve(self) -> None:
        """Answer control messages until all control sockets are closed."""
        (self.root / READY).touch()
        selector = selectors.DefaultSelector()
        for control in self.controls:
            selector.register(control, selectors.EVENT_READ, control)
        checked = time.monotonic()
        while selector.get_map():
            for key, _ in selector.select(usage.INTERVAL if self.children else None):
                control = key.data
                message, descriptors = _receive(control)
                if message is None:
                    selector.unregister(control)
                    control.close()
                elif message["op"] == "spawn":
                    _send(control, {"pid": self.spawn(descriptors[0])})
                elif message["op"] == "waiting":
                    alive = message["pid"] in self.children
                    waited, cpu = usage.cpu_wait_seconds(message["pid"]) if alive else (0.0, 0.0)
                    _send(control, {"seconds": waited, "cpu": cpu})
                elif message["op"] == "layers":
                    _send(control, {"layers": self.layers, "faults": self.faults()})
                else:
                    _send(control, self.end(message["pid"], message.get("grace", 0)))
            if time.monotonic() - checked > usage.INTERVAL:
                self.kill_excessive()
                checked = time.monotonic()
        for pid in list(self.children):
            self.end(pid)

    def faults(self) -> dict[str, str]:
        """Return why layers are not available, shortened to fit into a message."""
        found = self.confinement.faults if self.confinement else {}
        return {layer: words[:500] for layer, words in found.items()}

    def spawn(self, descriptor: int) -> int:
        """Fork a child that serves the socket ``descriptor``. Returns its process id."""
        if self.in_namespaces:  # the folder is made in the child's own file system in memory
            folder = self.root / "work"
            namespaces.next_child_in_new_namespace(self.pid_namespace)
        else:
            folder = Path(tempfile.mkdtemp(prefix="autograder-", dir=self.root))
        pid = self.fork()
        if pid == 0:
            try:
                self.run_child(descriptor, folder)
            finally:
                os._exit(70)
        os.close(descriptor)
        self.children[pid] = ChildProcess(folder)
        return pid

    def fork(self) -> int:
        """Fork, and try again if other children have started as many threads as a user may have;
        `kill_excessive` kills those."""
        for _ in range(FORK_TRIES):
            try:
                return os.fork()
            except BlockingIOError:
                self.kill_excessive()
                time.sleep(usage.INTERVAL)
        return os.fork()

    def run_child(self, descriptor: int, folder: Path) -> None:
        """Confine this process, report the layers in use, and serve. Does not return normally."""
        from autograder.sandbox.protocol import wire

        die_with_parent()
        prefer_for_oom_kill()
        sock = socket.socket(fileno=descriptor)
        _keep_only(descriptor)
        layers: tuple[str, ...] = ()
        if self.confinement:
            try:
                layers = self.confinement.apply(folder)
            except ConfinementError as error:
                wire.send(sock, wire.Frame({"layers": [], "error": str(error)}))
                os._exit(71)
        sys.argv[1:] = sys.orig_argv[1:] = []
        os.chdir(folder)
        os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
        sys.path.insert(0, str(folder))
        wire.send(sock, wire.Frame({"layers": list(layers), "error": None}))
        from autograder.sandbox.server import request_loop

        request_loop.serve(sock, self.output_limit)
        os._exit(0)

    def kill_excessive(self) -> None:
        """Kill children that exceed a limit which the kernel does not enforce."""
        for pid, child in self.children.items():
            if self.confinement and not child.exceeded:
                child.exceeded = usage.exceeded_limit(pid, self.layers, child.folder)
                if child.exceeded:
                    os.kill(pid, signal.SIGKILL)

    def end(self, pid: int, grace: float = 0) -> dict[str, Any]:
        """Kill the child if it does not end within ``grace`` seconds. Returns how it ended and what
        it used."""
        child = self.children.pop(pid, None)
        if child is None:
            return {"status": 0, "cpu": 0.0, "rss_mb": 0.0, "killed": False, "exceeded": ""}
        killed = not _ends_within(pid, grace)
        if killed:
            os.kill(pid, signal.SIGKILL)
        _, status, used = os.wait4(pid, 0)
        if not self.in_namespaces:
            with contextlib.suppress(OSError):
                remove(child.folder)
        return {
            "status": os.waitstatus_to_exitcode(status),
            "cpu": used.ru_utime + used.ru_stime,
            "rss_mb": used.ru_maxrss / 1024,
            "killed": killed,
            "exceeded": child.exceeded,
        }


def _keep_only(descriptor: int) -> None:
    """Close all inherited descriptors but one, and open new standard streams.

    Children that share an open file description could exchange data by its locks, flags and
    position.
    """
    for name in os.listdir("/proc/self/fd"):
        if int(name) != descriptor:
            with contextlib.suppress(OSError):  # the one that listed them is closed already
                os.close(int(name))
    for _ in range(3):  # 0, 1 and 2, as the lowest free number is taken
        os.open(os.devnull, os.O_RDWR)


def _ends_within(pid: int, seconds: float) -> bool:
    """Whether a child ends by itself within so many seconds. It is not reaped."""
    ending = select.poll()
    descriptor = os.pidfd_open(pid)
    ending.register(descriptor, select.POLLIN)
    ended = bool(ending.poll(1000 * seconds))
    os.close(descriptor)
    return ended


def _send(control: socket.socket, message: dict[str, Any]) -> None:
    with contextlib.suppress(BrokenPipeError):
        control.send(json.dumps(message).encode())


def _receive(control: socket.socket) -> tuple[dict[str, Any] | None, array.array[int]]:
    """Return the next message, with its descriptors; None if the other end is closed."""
    descriptors = array.array("i")
    try:
        data, ancillary, _, _ = control.recvmsg(4096, socket.CMSG_SPACE(descriptors.itemsize))
    except ConnectionResetError:  # it was closed before an answer was read
        return None, descriptors
    for level, kind, payload in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            descriptors.frombytes(payload)
    return (json.loads(data) if data else None), descriptors


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
