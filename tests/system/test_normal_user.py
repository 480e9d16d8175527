"""Attacks whose own tests run as one user, run again as a normal user where the tests are run by
root: what keeps them out must not depend on root's rights, nor be undone by them. (The budgets of
test_budgets.py are counted by the grader, whoever runs it.)"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.core.course import KIT
from tests.sandbox.users import USERS, as_user
from tests.waiting import PATIENCE

ATTACKS = ("exhausting", "forging", "remembering")


@pytest.mark.skipif(len(USERS) == 1, reason="the tests are run by a normal user already")
@pytest.mark.parametrize("name", ATTACKS)
def test_attacks_fail_for_a_normal_user_too(name: str, open_folder: Path) -> None:
    done = subprocess.run(
        [
            *as_user(USERS[-1]),
            *(sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider"),
            *("--rootdir", str(KIT), "-c", str(KIT / "pyproject.toml")),
            *("--basetemp", str(open_folder / "pytest"), "--override-ini", f"pythonpath={KIT}"),
            str(KIT / "tests" / "sandbox" / "attacks" / f"test_{name}.py"),
        ],
        capture_output=True, text=True, timeout=4 * PATIENCE, cwd="/",
        env={"PATH": os.defpath, "HOME": str(open_folder), "TMPDIR": str(open_folder)},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr
    assert re.search(r"\d+ passed", done.stdout), done.stdout
