"""Unix accounts with names of their own, which are removed with everything of theirs."""

from __future__ import annotations

import os
import pwd
import secrets
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.sandbox.users import as_ids
from tests.waiting import PATIENCE, wait_until


@dataclass(frozen=True)
class Account:
    """A unix account, which can log in with a password."""

    name: str
    home: Path
    password: str = field(default_factory=lambda: secrets.token_hex(8), repr=False)

    @property
    def uid(self) -> int:
        return pwd.getpwnam(self.name).pw_uid

    @property
    def gid(self) -> int:
        return pwd.getpwnam(self.name).pw_gid

    def run(
        self, *command: str | Path, folder: Path | None = None, path: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """Run a command as this account, in its home unless told otherwise."""
        search = os.pathsep.join(filter(None, (path, os.defpath)))
        return subprocess.run(
            [*as_ids(self.uid, self.gid, folder or self.home), *map(str, command)],
            env={"HOME": str(self.home), "USER": self.name, "PATH": search},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )


@contextmanager
def accounts(homes: Path, *roles: str) -> Iterator[dict[str, Account]]:
    """Make an account for each role, with a home of its own. Needs root."""
    unique = f"hub{secrets.token_hex(4)}"
    made: dict[str, Account] = {}
    try:
        for role in roles:
            account = Account(f"{unique}-{role}", homes / f"{unique}-{role}")
            _run("useradd", "-m", "-U", "-s", "/bin/bash", "-d", str(account.home), account.name)
            made[role] = account
            _run("chpasswd", text=f"{account.name}:{account.password}\n")
        yield made
    finally:
        _end_processes({account.uid for account in made.values()})
        with ExitStack() as stack:  # removes the others when one cannot be removed
            for account in made.values():
                stack.callback(_run, "userdel", account.name)


def _run(*command: str, text: str = "") -> None:
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"


def _end_processes(uids: set[int]) -> None:
    """Kill what still runs with these ids, kernels for example, and wait until it has ended."""

    def none_is_left() -> bool:
        left = [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if owned(pid)]
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        return not left

    def owned(pid: int) -> bool:
        # The owner of the folder in /proc is root where a process keeps others from its memory.
        try:
            status = Path(f"/proc/{pid}/status").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return False
        fields = dict(line.split(":", 1) for line in status.splitlines())
        return int(fields["Uid"].split()[0]) in uids and "Z" not in fields["State"]

    wait_until(none_is_left, "the end of the accounts' processes")
