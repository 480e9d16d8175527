"""Networks of their own for a scheduler and workers: a hub, and behind a cable each some others.

A network namespace lives as long as a process in it. Root makes them as they are; anybody else
gets them inside a user namespace, where he is root, too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from types import TracebackType

import pytest

TOOLS = ("ip", "unshare", "nsenter")


class Networks:
    """A hub and ``count`` networks that reach it and not each other. Use as a context manager.

    ``hub`` and ``others`` are put before a command that is to run there; ``addresses`` has for
    each of the others its own address and that of the hub as it sees it.
    """

    def __init__(self, count: int) -> None:
        if missing := [tool for tool in TOOLS if not shutil.which(tool)]:
            pytest.fail(f"{', '.join(missing)} missing. As root, run `make system-packages`.")
        self.holders: list[subprocess.Popen[str]] = []
        self.count = count

    def __enter__(self) -> Networks:
        user = () if os.getuid() == 0 else ("--user", "--map-root-user")
        self.user = () if os.getuid() == 0 else ("--user", "--preserve-credentials")
        self.hub = self._into(self._hold([], *user))
        self._ip(self.hub, "link", "set", "lo", "up")
        self.others: list[list[str]] = []
        self.addresses: list[tuple[str, str]] = []
        for number in range(self.count):
            pid = self._hold(self.hub)
            other = self._into(pid)
            self._ip(self.hub, "link", "add", f"hub{number}", "type", "veth", "peer", "name",
                     "cable", "netns", str(pid))  # fmt: skip
            ends = f"10.77.{number}.2", f"10.77.{number}.1"
            for where, name, address in (
                (other, "cable", ends[0]),
                (self.hub, f"hub{number}", ends[1]),
            ):
                self._ip(where, "address", "add", f"{address}/30", "dev", name)
                self._ip(where, "link", "set", name, "up")
            self._ip(other, "link", "set", "lo", "up")
            self.others.append(other)
            self.addresses.append(ends)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:  # fmt: skip
        for holder in self.holders:
            holder.kill()
            holder.communicate()

    def _hold(self, inside: Sequence[str], *user: str) -> int:
        """A process in a new network; its number, as the hub's side sees it."""
        holder = subprocess.Popen(
            [*inside, "unshare", *user, "--net", "sh", "-c", "echo ready; exec sleep 3600"],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.holders.append(holder)
        assert holder.stdout is not None
        assert holder.stdout.readline() == "ready\n", "this machine permits no network namespaces"
        return holder.pid  # unshare and nsenter become what they start

    def _into(self, pid: int) -> list[str]:
        return ["nsenter", "--target", str(pid), *self.user, "--net"]

    def _ip(self, where: Sequence[str], *words: str) -> None:
        subprocess.run([*where, "ip", *words], check=True, capture_output=True, text=True)
