"""Progress of long work: a bar in a terminal, plain lines in a log, silence where it is wanted."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from autograder.reports.render.progress import ProgressBar


class Clock:
    """A module `time` whose clock the test moves."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


def told(terminal: bool, quiet: bool = False, width: int = 80) -> str:
    """What is written of 24 pieces of work, one every four seconds."""
    file = io.StringIO()
    console = Console(file=file, force_terminal=terminal, width=width)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("autograder.reports.render.progress.time", clock := Clock())
        with ProgressBar(console, "s04_attention_modules", quiet) as progress:
            for done in range(1, 25):
                clock.now += 4
                counts = {"graded": done - 1, "unreadable": 1, "need attention": 0}
                progress.update(done, 24, counts)
            if terminal and not quiet:
                progress._bar.refresh()
    return file.getvalue()


def test_a_log_gets_a_plain_line_now_and_then() -> None:
    lines = told(terminal=False).splitlines()
    assert len(lines) == 8
    assert lines[0].startswith("s04_attention_modules: 3 of 24, 2 graded, 1 unreadable, about")
    assert lines[0].endswith("84 s left") and lines[-1].endswith(
        "24 of 24, 23 graded, 1 unreadable"
    )
    assert "need attention" not in "".join(lines) and "\x1b" not in "".join(lines)


def test_short_work_says_nothing_in_a_log() -> None:
    file = io.StringIO()
    with ProgressBar(Console(file=file), "audit") as progress:
        for done in range(5):
            progress.update(done, 5)
    assert file.getvalue() == ""


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_terminal_gets_a_bar_with_counts_that_fits(width: int) -> None:
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", told(terminal=True, width=width))
    lines = re.split(r"[\r\n]", plain)
    assert any("24/24" in line for line in lines)
    assert width < 80 or any("left, 23 graded" in line for line in lines)
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize("terminal", [True, False])
def test_quiet_is_silent(terminal: bool) -> None:
    assert told(terminal, quiet=True) == ""
