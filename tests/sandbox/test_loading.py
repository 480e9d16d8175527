"""Torch's library comes into the process beside other imports, and nothing else of torch does."""

from __future__ import annotations

import subprocess
import sys

from tests.waiting import PATIENCE

PROGRAM = """
import sys, threading
from pathlib import Path
from autograder.sandbox.loading import loading_torch

def there():
    return "libtorch_cpu" in Path("/proc/self/maps").read_text()

with loading_torch():
    import json
print(there(), "torch" in sys.modules, threading.active_count())
import torch
print(torch.ones(2).sum().item())
"""


def said(program: str, *options: str) -> str:
    done = subprocess.run(
        [sys.executable, *options, "-c", program], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_library_is_there_and_the_thread_has_ended() -> None:
    assert said(PROGRAM).splitlines() == ["True False 1", "2.0"]


def test_without_torch_nothing_happens() -> None:
    """Whoever imports it then hears why it is not there."""
    program = (
        "from autograder.sandbox import loading\nloading.find_spec = lambda name: None\n"
        "with loading.loading_torch():\n    pass\nprint('well')"
    )
    assert said(program) == "well\n"
