"""The tests pass whatever the shell is like in which they are started."""

from __future__ import annotations

import os
import subprocess
import sys

from autograder.core.course import KIT
from tests.waiting import PATIENCE

SHELL = """
umask 077
trap "" INT HUP QUIT
exec "$@"
"""
ODD = {
    "LC_ALL": "POSIX",
    "TZ": "Pacific/Auckland",
    "HOME": "/nonexistent",
    "COLUMNS": "300",
    "FORCE_COLOR": "1",
}
CHOSEN = (  # each fails if conftest.py leaves the signals, the umask or the terminal as they are
    "tests/test_cli.py::test_interrupting_keeps_what_was_graded_and_leaves_no_process",
    "tests/sandbox/test_calls.py::test_modes_and_times_are_pretended_so_that_copying_works",
    "tests/test_help.py",
    "tests/render",
)


def test_the_tests_do_not_depend_on_the_shell() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *CHOSEN]
    done = subprocess.run(
        ["sh", "-c", SHELL, "sh", *command],
        cwd=KIT,
        env=os.environ | ODD,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout
