"""A warm process that forks one child a submission. It runs no student code and knows no answer.

::

    trusted side ── control socket ──> host (torch, numpy, IPython imported; first of its own
         │            spawn, end         process namespace, if the kernel gives one)
         │                                 │ fork: 3 to 9 ms
         └──────── frames ────────────── child (confined; the notebook's cells, then calls)

Started by `autograder.sandbox.client` as ``python -m autograder.sandbox.host``, with a clean
environment and nothing of the trusted side in its memory. Control messages are JSON datagrams:

    {"op": "spawn"} and one descriptor -> {"pid": n}
    {"op": "end", "pid": n}            -> {"status": exit code or -signal, "cpu": s, "rss_mb": m}
"""

from __future__ import annotations

import array
import contextlib
import gc
import json
import os
import selectors
import shutil
import signal
import socket
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn

from autograder.sandbox import confine, wire
from autograder.sandbox.wire import Frame


def main(arguments: dict[str, Any]) -> NoReturn:
    """Warm up, move into namespaces, serve the control sockets until all are closed."""
    confine.die_with_parent()
    controls = [socket.socket(fileno=number) for number in arguments["controls"]]
    warm_up()
    own_mounts = arguments["confined"] and confine.enter_namespaces()
    if own_mounts:
        pid = os.fork()
        if pid:  # the outer half only waits, so that its parent sees how the host ended
            for control in controls:
                control.close()
            _, status = os.waitpid(pid, 0)
            os._exit(abs(os.waitstatus_to_exitcode(status)))
        confine.die_with_parent()
    Host(controls, own_mounts, arguments).serve()
    os._exit(0)


def warm_up() -> None:
    """Import and touch what notebooks use, so that children find it done. One thread only."""
    import matplotlib.pyplot as plt
    import torch
    from IPython.core.inputtransformer2 import TransformerManager

    import autograder.sandbox.worker

    torch.set_num_threads(1)
    TransformerManager().transform_cell("%matplotlib inline\nx = 1")
    layer = torch.nn.MultiheadAttention(4, 2, batch_first=True)
    x = torch.randn(2, 3, 4, requires_grad=True)
    layer(x, x, x)[0].softmax(-1).sum().backward()
    torch.nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True)
    figure, axes = plt.subplots()
    axes.imshow(x[0].detach())
    axes.set_title("warm")
    figure.canvas.draw()
    plt.close(figure)
    autograder.sandbox.worker.Session()
    gc.collect()
    gc.freeze()


class Host:
    """The loop of the warm process."""

    def __init__(
        self, controls: list[socket.socket], own_mounts: bool, arguments: dict[str, Any]
    ) -> None:
        self.controls, self.own_mounts, self.arguments = controls, own_mounts, arguments
        self.paths = confine.readable()
        self.root = Path(tempfile.gettempdir())
        self.scratch: dict[int, Path] = {}
        self.nothing = os.open(os.devnull, os.O_RDWR)

    def serve(self) -> None:
        """Answer until every control socket is closed."""
        selector = selectors.DefaultSelector()
        for control in self.controls:
            selector.register(control, selectors.EVENT_READ, control)
        while selector.get_map():
            for key, _ in selector.select():
                control = key.data
                message, descriptors = _receive(control)
                if message is None:
                    selector.unregister(control)
                    control.close()
                elif message["op"] == "spawn":
                    _send(control, {"pid": self.spawn(descriptors[0])})
                else:
                    _send(control, self.end(message["pid"]))
        for pid in list(self.scratch):
            self.end(pid)

    def spawn(self, descriptor: int) -> int:
        """Fork a child that serves the socket ``descriptor``."""
        folder = Path(tempfile.mkdtemp(prefix="autograder-", dir=self.root))
        pid = os.fork()
        if pid == 0:
            try:
                self.be_a_child(descriptor, folder)
            finally:
                os._exit(70)
        os.close(descriptor)
        self.scratch[pid] = folder
        return pid

    def be_a_child(self, descriptor: int, folder: Path) -> None:
        """Confine this process, say which layers hold, and serve. Never returns normally."""
        for number in (0, 1, 2):
            os.dup2(self.nothing, number)
        sock = socket.socket(fileno=descriptor)
        keep = {0, 1, 2, descriptor}
        for name in os.listdir("/proc/self/fd"):
            if int(name) not in keep:
                with contextlib.suppress(OSError):
                    os.close(int(name))
        layers: tuple[str, ...] = ()
        if self.arguments["confined"]:
            try:
                layers = confine.confine(
                    folder,
                    self.paths,
                    self.arguments["memory_mb"],
                    self.arguments["cpu_seconds"],
                    self.own_mounts,
                )
            except confine.ConfinementError as error:
                wire.send(sock, Frame({"layers": [], "error": str(error)}))
                os._exit(71)
        os.chdir(folder)
        sys.path.insert(0, str(folder))
        wire.send(sock, Frame({"layers": list(layers), "error": None}))
        from autograder.sandbox import worker

        worker.serve(sock, self.arguments["output_characters"])
        os._exit(0)

    def end(self, pid: int) -> dict[str, Any]:
        """Kill the child if it still lives; say how it ended and what it used."""
        folder = self.scratch.pop(pid, None)
        if folder is None:
            return {"status": 0, "cpu": 0.0, "rss_mb": 0.0}
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        _, status, used = os.wait4(pid, 0)
        shutil.rmtree(folder, ignore_errors=True)
        return {
            "status": os.waitstatus_to_exitcode(status),
            "cpu": used.ru_utime + used.ru_stime,
            "rss_mb": used.ru_maxrss / 1024,
        }


def _send(control: socket.socket, message: dict[str, Any]) -> None:
    with contextlib.suppress(BrokenPipeError):
        control.send(json.dumps(message).encode())


def _receive(control: socket.socket) -> tuple[dict[str, Any] | None, array.array[int]]:
    descriptors = array.array("i")
    data, ancillary, _, _ = control.recvmsg(4096, socket.CMSG_SPACE(descriptors.itemsize))
    for level, kind, payload in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            descriptors.frombytes(payload)
    return (json.loads(data) if data else None), descriptors


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
