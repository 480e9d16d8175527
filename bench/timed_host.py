"""The sandbox's host with a stopwatch in each child: what `bench.breakdown` starts in its place.

A child is killed when its submission is done, so it cannot report at its end: each of its answers
carries what it has measured so far, under the key ``bench``.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from autograder.sandbox import calls, confine, host, namespaces, wire, worker
from bench.stopwatch import Stopwatch

WALL = (
    (namespaces, "mount_scratch", "namespaces"),
    (namespaces, "hide_processes", "namespaces"),
    (confine, "drop_capabilities", "capabilities"),
    (confine, "limits", "limits"),
    (confine, "landlock", "landlock"),
    (calls, "load", "seccomp"),
)


def main() -> None:
    """Wrap the child's parts, then be the host."""
    watch = Stopwatch("child: start, and the rest")
    for owner, name, layer in WALL:
        watch.wrap(owner, name, f"child: wall: {layer}")
    for name, part in (
        ("__init__", "session"), ("_cell", "cells"), ("_file", "cells"), ("_call", "calls"),
        ("_state", "calls"), ("_load", "calls"),
    ):  # fmt: skip
        watch.wrap(worker.Session, name, f"child: {part}")
    watch.wrap(wire, "receive", "child: receive")
    send = wire.send

    def send_with_times(sock: Any, frame: wire.Frame, *deadline: Any) -> None:
        with watch("child: send"):
            watch.turn()
            frame.message["bench"] = {"wall": dict(watch.wall), "cpu": dict(watch.cpu)}
            send(sock, frame, *deadline)

    be_a_child = host.Host.be_a_child

    def timed_child(self: host.Host, descriptor: int, folder: Any) -> None:
        watch.start()
        be_a_child(self, descriptor, folder)

    wire.send = send_with_times  # type: ignore[assignment]
    host.Host.be_a_child = timed_child  # type: ignore[method-assign]
    host.main(json.loads(sys.argv[1]))
