"""A scheduler and workers as people start them by hand: dask's own commands, each a process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.waiting import PATIENCE

PRELOAD = Path(__file__).with_name("preload.py")
DASK = str(Path(sys.executable).with_name("dask"))
COMMON = ("--dashboard-address", "127.0.0.1:0")


class Machines:
    """Started processes, ended together. Use as a context manager.

    ``before`` is put before a command (another network, for instance), ``tls`` after all.
    """

    def __init__(self, folder: Path, tls: Sequence[str] = ()) -> None:
        self.folder, self.tls = folder, list(tls)
        self.address = ""
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Machines:
        return self

    def __exit__(self, *_: object) -> None:
        for name in list(self.running):
            self.end(name)

    def scheduler(
        self, port: int = 0, host: str = "127.0.0.1", before: Sequence[str] = (),
        protocol: str = "tcp", **env: str,
    ) -> str:  # fmt: skip
        """Start a scheduler; returns its address."""
        told = self.folder / "scheduler.json"
        told.unlink(missing_ok=True)
        words = ["scheduler", *COMMON, "--host", host, "--port", str(port),
                 "--protocol", protocol, "--scheduler-file", str(told), *self.tls]  # fmt: skip
        self._start("scheduler", [*before, DASK, *words], env)
        self._until(lambda: told.exists() and told.read_text().endswith("}"), "scheduler")
        self.address = str(json.loads(told.read_text())["address"])
        return self.address

    def worker(
        self, name: str, *, host: str = "127.0.0.1", before: Sequence[str] = (),
        protocol: str = "tcp", **env: str,
    ) -> None:  # fmt: skip
        """Start a worker with one thread and a nanny; it joins in its own time."""
        words = ["worker", self.address, *COMMON, "--host", host, "--nthreads", "1",
                 "--memory-limit", "0", "--name", name, "--preload", str(PRELOAD),
                 "--protocol", protocol, "--local-directory", str(self.folder / name),
                 *self.tls]  # fmt: skip
        self._start(name, [*before, DASK, *words], env)

    def kill(self, name: str, which: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal to all processes of a machine, as a power cut would."""
        os.killpg(self.running[name].pid, which)

    def end(self, name: str) -> None:
        process = self.running.pop(name)
        for number in (signal.SIGCONT, signal.SIGTERM):
            _to_all(process, number)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            _to_all(process, signal.SIGKILL)
        _to_all(process, signal.SIGKILL)
        process.wait()

    def said(self, name: str) -> str:
        """What a machine has printed so far."""
        return (self.folder / f"{name}.log").read_text(errors="replace")

    def _start(self, name: str, command: list[str], env: Mapping[str, Any]) -> None:
        with open(self.folder / f"{name}.log", "wb") as log:
            self.running[name] = subprocess.Popen(
                command, cwd=self.folder, env=os.environ | env, stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def _until(self, there: Any, name: str) -> None:
        end = time.monotonic() + PATIENCE
        while not there():
            assert self.running[name].poll() is None, self.said(name)
            assert time.monotonic() < end, self.said(name)
            time.sleep(0.05)


def _to_all(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        process.poll()
