"""An audit for a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from autograder.authoring.audit import Audit
from autograder.authoring.audit_lines import show


def test_a_clean_audit_says_so_and_a_problem_is_told_in_full() -> None:
    good = Audit("f", 1.0, 0.0, {"filed": 3, "accepted": 3},
                 {"filed": 6, "rejected": 6, "diagnosed": 6})  # fmt: skip
    bad = Audit("g", 0.5, 0.0, {"filed": 3, "accepted": 2}, {"filed": 6, "rejected": 6},
                ["right/[x] fails test_a: because " + "of this " * 20])  # fmt: skip
    console = Console(file=io.StringIO(), width=80)
    assert show(console, {"s01": [good]})
    assert not show(console, {"s01": [good, bad]})
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "The audit is clean." in text
    assert "1 problem." in text
    assert "right/[x] fails test_a: because of this" in text
