"""What a check asks is asked ahead; the outcomes are those of asking one by one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import torch

from autograder.course import Course
from autograder.grading import runner
from autograder.grading.foreseen import Foreseen
from autograder.grading.reference import RIGHT, WRONG, answer, specimens
from autograder.grading.runner import Checks, collected
from autograder.grading.student import Local, Student
from autograder.model import BLOCKED, FAILED, PASSED, Outcome
from autograder.sandbox import wire
from autograder.sandbox.child import opened
from autograder.sandbox.wire import Frame
from tests.classroom import make_course

SLUG = "s07_causal_mask"
HONEST = "    return torch.ones(n, n).triu(1).bool()\n"


class InMemory:
    """What an `Attempt` does, in this process; counts the requests that were not asked ahead."""

    def __init__(self, source: str, slow: bool = False) -> None:
        self.local = answer(f"import torch\nfrom torch import nn\n{source}", "x").transport
        assert isinstance(self.local, Local)
        self.slow, self.late, self.asked = slow, 0, 0

    def ahead(self, requests: Sequence[bytes]) -> list[bytes | Frame]:
        self.asked += 1
        found = map(wire.parse, requests[:1] if self.slow else requests)
        return [wire.dump(self.local.session.handle(frame)) for frame in found]

    def opened(self, data: bytes, number: int, message: Any) -> Frame:
        return opened(data, number)

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        self.late += 1
        return self.local.request(message, tensors)


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("course"), SLUG)


@pytest.fixture
def items(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The checks that were run, on whomever."""
    found: list[str] = []
    call = Checks._call

    def counted(self: Checks, check: runner.Check, ours: dict[str, Any]) -> None:
        found.append(check.name)
        call(self, check, ours)

    monkeypatch.setattr(Checks, "_call", counted)
    return found


def summary(outcomes: Sequence[Outcome]) -> list[tuple[str, str, str]]:
    return [(o.check, o.outcome, o.message) for o in outcomes]


def foreseen(source: str, slow: bool = False) -> tuple[Student, InMemory]:
    attempt = InMemory(source, slow)
    return Student(Foreseen(attempt), source), attempt  # type: ignore[arg-type]


def test_every_specimen_has_the_outcomes_that_it_has_one_by_one(course: Course) -> None:
    def body(checks: Checks) -> None:
        for exercise in checks.stage.exercises:
            for verdict in (RIGHT, RIGHT, WRONG):  # what was right once is known then
                for specimen in specimens(course, SLUG, exercise.name, verdict):
                    plain = checks.run(specimen.student(), exercise.name)
                    ahead = checks.run(foreseen(specimen.source)[0], exercise.name)
                    assert summary(ahead.outcomes) == summary(plain.outcomes), specimen.path

    collected(course, SLUG, body)


def test_the_first_check_that_is_run_is_run_on_the_student(course: Course) -> None:
    """Plans are made by running the checks on the reference: that must not come in between."""

    def body(checks: Checks) -> None:
        assert "plans" not in vars(checks)
        student, _ = foreseen("def causal_mask(n):\n    return torch.ones(n, n).bool()\n")
        assert checks.run(student, "causal_mask").outcomes[0].outcome == FAILED

    collected(course, SLUG, body)


def test_a_right_answer_is_asked_nothing_late(course: Course) -> None:
    def body(checks: Checks) -> None:
        student, attempt = foreseen(f"def causal_mask(n):\n{HONEST}")
        ran = checks.run(student, "causal_mask")
        assert {o.outcome for o in ran.outcomes} == {PASSED}
        assert (attempt.late, attempt.asked) == (0, len(ran.outcomes))

    collected(course, SLUG, body)


def test_a_slow_answer_is_asked_one_by_one(course: Course) -> None:
    def body(checks: Checks) -> None:
        student, attempt = foreseen(f"def causal_mask(n):\n{HONEST}", slow=True)
        assert {o.outcome for o in checks.run(student, "causal_mask").outcomes} == {PASSED}
        assert attempt.late > 0

    collected(course, SLUG, body)


def test_the_same_answers_are_checked_once(course: Course, items: list[str]) -> None:
    def body(checks: Checks) -> None:
        checks.make_plans()
        del items[:]
        sources = [f"def causal_mask(n):\n{HONEST}", f"import math\ndef causal_mask(n):\n{HONEST}"]
        first, second = (checks.run(foreseen(source)[0], "causal_mask") for source in sources)
        assert len(items) == len(first.outcomes)
        assert first.outcomes == second.outcomes
        assert [c.text for calls in first.transcripts.values() for c in calls] == [
            c.text for calls in second.transcripts.values() for c in calls
        ]
        other = "def causal_mask(n):\n    print(n)\n" + HONEST  # the same but for what it prints
        checks.run(foreseen(other)[0], "causal_mask")
        assert len(items) == 2 * len(first.outcomes)

    collected(course, SLUG, body)


@pytest.mark.parametrize(
    ("wrong", "runs", "words"),
    [
        ("    return torch.ones(n, n).bool()\n", 1, "are wrong"),
        ("    return torch.ones(n, n)[0, 99]\n", 2, "IndexError"),  # how it is told hangs on cells
        ("    1 / 0\n", 2, "ZeroDivisionError"),
    ],
)
def test_the_same_wrong_answers_are_checked_once_where_no_error_is_in_them(
    course: Course, items: list[str], wrong: str, runs: int, words: str
) -> None:
    def body(checks: Checks) -> None:
        checks.make_plans()
        del items[:]
        rans = [
            checks.run(foreseen(f"{before}def causal_mask(n):\n{wrong}")[0], "causal_mask")
            for before in ("", "import math\n")
        ]
        assert rans[0].outcomes == rans[1].outcomes
        first = rans[0].outcomes[0]
        assert first.outcome == FAILED and words in first.message
        ran = sum(o.outcome != BLOCKED for o in rans[0].outcomes)
        assert len(items) == runs * ran
        assert all(rans[1].digests.values()) == (runs == 1)

    collected(course, SLUG, body)


def test_a_check_that_reads_the_source_is_run_each_time(tmp_path: Path, items: list[str]) -> None:
    course = make_course(tmp_path, "s01_softmax")

    def body(checks: Checks) -> None:
        checks.make_plans()
        del items[:]
        (right, *_) = specimens(course, "s01_softmax", "softmax_naive", RIGHT)
        first = checks.run(foreseen(right.source)[0], "softmax_naive")
        del items[:]
        second = checks.run(foreseen(right.source)[0], "softmax_naive")
        assert summary(second.outcomes) == summary(first.outcomes)
        assert 0 < len(items) < len(second.outcomes)  # those that look for torch.softmax

    collected(course, "s01_softmax", body)
