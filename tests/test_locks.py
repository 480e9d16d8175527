"""pyproject.toml has ranges; the lock files have exact versions, and agree with it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from packaging.utils import canonicalize_name

from tests.locks import CONTRIBUTORS, HUB, ROOT, USERS, direct, read


def test_the_package_requires_no_exact_version() -> None:
    exact = [str(r) for r in direct() if any(s.operator in ("==", "===") for s in r.specifier)]
    assert exact == []


def test_every_range_admits_the_locked_version() -> None:
    locked = read(USERS)
    refused = [
        str(r) for r in direct() if not r.specifier.contains(locked[canonicalize_name(r.name)])
    ]
    assert refused == []


def test_the_lock_for_users_is_the_part_that_grading_needs() -> None:
    users, contributors = read(USERS), read(CONTRIBUTORS)
    assert users.items() <= contributors.items()
    # All that these need in turn depends on the Python and on the build of torch.
    assert {canonicalize_name(r.name) for r in direct()} <= users.keys()
    assert not users.keys() & {"ruff", "mypy", "hypothesis", "pytest-xdist", "playwright", "dask"}


def test_the_hub_has_the_versions_that_its_users_servers_have() -> None:
    """tests/hub puts both into one environment: run `make lock-hub` after `make lock`."""
    hub, contributors = read(HUB), read(CONTRIBUTORS)
    both = hub.keys() & contributors.keys()
    assert "tornado" in both
    assert {name: hub[name] for name in both} == {name: contributors[name] for name in both}


def test_a_lock_has_exact_versions_only() -> None:
    for lock in (USERS, CONTRIBUTORS, HUB):
        lines = lock.read_text(encoding="utf-8").splitlines()
        assert [line for line in lines[1:] if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []


def test_make_lock_does_not_install_the_old_versions_again() -> None:
    edited = ["make", "--dry-run", "--what-if=pyproject.toml", "lock"]
    done = subprocess.run(edited, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "tests.locks" in done.stdout and "pip" not in done.stdout


def test_make_lock_needs_an_environment(tmp_path: Path) -> None:
    command = ["make", "lock", f"VENV={tmp_path}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert f"There is no {tmp_path}/bin/python: run make setup first." in done.stderr
