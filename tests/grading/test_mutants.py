"""Mutants of right answers: what is changed, how they run, and which survive."""

from __future__ import annotations

import ast
import json
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.authoring import mutation_audit
from autograder.authoring.mutants import Original, mutants
from autograder.authoring.mutation_audit import MutationAudit, audit_mutants
from autograder.cli.main import app
from autograder.core.course import Course, load
from autograder.core.model import KitError
from autograder.grading.runner import Checks, collected

LESSON = '''\
# %% nbgrader={"grade_id": "setup", "locked": true}
def half(x):
    return x / 2


# %% nbgrader={"grade_id": "answer-level", "solution": true}
def level(points, high=10):
    """Return 3 from so many points on, and 1 below."""
    ### BEGIN SOLUTION
    return 3 if points >= high else 1
    ### END SOLUTION


# %% nbgrader={"grade_id": "level", "grade": true, "points": 1}
assert level(12) == 3
'''
CHECKS = '''\
from autograder.grading.probes import Probe
from autograder.grading.student import Student
from autograder.grading.marks import exercise
from autograder.grading.expectations import expect_equal


@exercise("level")
def test_values(student: Student, probe: Probe) -> None:
    """level returns 3 from so many points on."""
    for points in (4, 5, 6):
        expect_equal(student.level(points, 5), 3 if points >= 5 else 1)


@exercise("level")
def test_default(student: Student, probe: Probe) -> None:
    """level takes ten points for high."""
    expect_equal(student.level(9), 1)
    expect_equal(student.level(10), 3)
'''
RIGHT = """\
def half(x):
    return x * 0.5


def level(points, high=10):
    reached = points >= high
    return max(1, 3 * reached)
"""
EQUIVALENT = """\
[[equivalent]]
exercise = "level"
line = "return max(1, 3 * reached)"
becomes = ["return max(3 * reached, 1)"]
reason = "The largest of two numbers does not depend on their order."
"""


def variants(source: str, *lines: int) -> list[str]:
    """The last line of each mutant of some source, of which only these lines are changed."""
    numbers = lines or range(1, 1 + source.count("\n") + 1)
    found = mutants(Original("an answer", source, frozenset(numbers)))
    return [mutant.text.splitlines()[-1].strip() for mutant in found]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("y = a < b", {"y = a <= b", "y = a > b"}),
        ("y = a == b is c", {"y = a != b is c", "y = a == b is not c"}),
        ("y = a - b", {"y = a + b", "y = b - a"}),
        ("y = a @ b", {"y = b @ a"}),
        ("y *= a", {"y /= a"}),
        ("y = a and b and c", {"y = a or b or c", "y = b and c", "y = a and c", "y = a and b"}),
        ("y = -a", {"y = a"}),
        ("y = 2", {"y = 3", "y = 1"}),
        ("y = -1", {"y = 0", "y = -2"}),
        ("y = -1e9", {"y = 1000000000.0"}),
        ("y = True", {"y = False"}),
        ("y = a if b else c", {"y = a if not b else c"}),
        ("y = [i for i in a if b]", {"y = [i for i in a]"}),
        ("y = a[b:c]", {"y = a[:c]", "y = a[b:]"}),
        ("y = f(a, b, k=c)", {"y = a", "y = f(b, a, k=c)", "y = f(a, b)"}),
        ("y = a.f(b)", {"y = a"}),
        ("y = torch.f(a)", {"y = a"}),
        ("y = super().f(a)", {"y = a"}),
        ("y = a.transpose(b, c)", {"y = a"}),
    ],
)
def test_each_operator_changes_one_thing(line: str, expected: set[str]) -> None:
    found = variants(f"import torch\n{line}")
    assert sorted(found) == sorted({*expected, "pass"})


def test_a_result_is_halved_and_a_statement_deleted() -> None:
    assert variants("def f(x):\n    return x") == ["pass", "return x / 2"]
    assert variants("def f(x):\n    raise ValueError(f(1 + 2))") == ["pass"]


@pytest.mark.parametrize(
    "line",
    [
        "import torch",
        '"""Two, not 3."""',
        'print("two", 1 + 1)',
        "def f(a: Literal[1]) -> Literal[2]: ...",
        "def __repr__(self): return 1 + 1",
    ],
)
def test_what_changes_no_result_is_left_alone(line: str) -> None:
    assert variants(line) == []


def test_casts_messages_and_devices_are_left_alone() -> None:
    assert variants("y = a.to(b)") == variants("y = a.detach()") == ["pass"]
    assert variants("y = f(device=1)") == ["pass"]
    assert variants("assert a, 1 + 1") == variants("y = f'{1 + 1}'") == ["pass"]


def test_only_the_given_lines_are_changed_and_no_mutant_comes_twice() -> None:
    source = "def f(x, y=1):\n    z = 2\n    return z"
    found = mutants(Original("an answer", source, frozenset({2})))
    assert {m.line for m in found} == {"z = 2"}
    texts = [m.text for m in mutants(Original("an answer", source, frozenset({1, 2, 3})))]
    assert len(texts) == len(set(texts)) and all(ast.parse(text) for text in texts)


def test_a_mutant_is_told_as_a_unified_diff() -> None:
    original = Original("right/one.py", "x = 1  # a comment\ny = 2", frozenset({2}), before="a = 0")
    mutant = next(m for m in mutants(original) if m.becomes == "y = 3")
    assert mutant.line == "y = 2"
    assert mutant.source == "a = 0\nx = 1\ny = 3\n"
    assert mutant.diff.splitlines() == [
        *("--- right/one.py", "+++ right/one.py (mutant)", "@@ -1,2 +1,2 @@"),
        *(" x = 1", "-y = 2", "+y = 3"),
    ]


@pytest.fixture
def tiny(tmp_path: Path) -> Course:
    """A course with one exercise, whose checks notice all mutants that are not equivalent."""
    files = {
        "course.toml": '[course]\nid = "tiny"\nseeds = [1]\n[stages]\ns01_tiny = "Tiny"\n',
        "salt.txt": "a salt\n",
        "solutions/s01_tiny.py": LESSON,
        "graders/test_s01_tiny.py": CHECKS,
        "specimens/s01_tiny/level/right/by_maximum.py": RIGHT,
        "specimens/s01_tiny/equivalent.toml": EQUIVALENT,
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return load(tmp_path)


def rewrite(course: Course, name: str, old: str, new: str) -> None:
    path = course.root / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def run(course: Course) -> MutationAudit:
    return audit_mutants(course, "s01_tiny")


def test_only_the_solution_and_what_the_lesson_does_not_give_is_changed(tiny: Course) -> None:
    reference, right = mutation_audit.originals(tiny, "s01_tiny", "level")
    assert {m.line for m in mutants(reference)} == {"return 3 if points >= high else 1"}
    lines = {m.line for m in mutants(right)}
    assert lines == {
        "def level(points, high=10):",
        "reached = points >= high",
        "return max(1, 3 * reached)",
    }


def test_a_course_whose_survivors_are_all_filed_is_clean(tiny: Course) -> None:
    told = []
    found = audit_mutants(tiny, "s01_tiny", lambda done, total: told.append((done, total)))
    assert found.clean, (found.survivors, found.problems)
    assert found.filed == 1
    assert found.noticed + found.filed == found.total == found.mutants["level"]
    assert found.share == 1.0
    assert told[-1] == (found.total + 2, found.total + 2)  # both right answers themselves, too
    words = ["audit", "--mutants", "s01_tiny", "--course", str(tiny.root)]
    done = CliRunner().invoke(app, words, terminal_width=100)
    assert done.exit_code == 0, done.output
    assert "100.0%" in done.output and "+++" not in done.output


def test_a_missing_check_is_seen_as_a_diff(tiny: Course) -> None:
    rewrite(tiny, "graders/test_s01_tiny.py", "(10), 3", "(20), 3")
    found = run(tiny)
    assert found.survivors == [
        "level: this mutant survives\n--- right/by_maximum.py\n+++ right/by_maximum.py (mutant)\n"
        "@@ -1,6 +1,6 @@\n def half(x):\n     return x * 0.5\n \n"
        "-def level(points, high=10):\n+def level(points, high=11):\n"
        "     reached = points >= high\n     return max(1, 3 * reached)"
    ]
    assert found.share < 1.0 and not found.clean
    target = tiny.root / "found.json"
    words = ["audit", "--mutants", "--json", str(target), "--course", str(tiny.root)]
    done = CliRunner().invoke(app, words, terminal_width=100)
    assert done.exit_code == 1
    assert "s01_tiny level: this mutant survives" in done.output
    (stage,) = json.loads(target.read_text())["stages"]
    assert stage["stage"] == "s01_tiny" and stage["survivors"] == found.survivors


def test_stale_entries_and_too_many_are_seen(tiny: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutation_audit, "MOST_FILED", 0.01)
    path = "specimens/s01_tiny/equivalent.toml"
    rewrite(tiny, path, "reached, 1)", 'reached, 1)", "return 5", "return max(1, 3 + reached)')
    found = run(tiny)
    assert found.survivors == []
    start = "equivalent.toml: no mutant of level survives that turns `return max(1, 3 * reached)`"
    assert found.problems == [
        f"{start} into `return 5`",
        f"{start} into `return max(1, 3 + reached)`",
        f"1 of {found.total} mutants are filed; at most 1% may be.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[[equivalent]]\nexercise = 'level'\nline = 'x'\nbecomes = ['y']\n",
        "[[equivalent]]\nexercise = 'level'\nline = 'x'\nbecomes = 'y'\nreason = 'z'\n",
        "[[equivalents]]\n",
        "[[equivalent\n",
    ],
)
def test_a_file_that_cannot_be_read_is_named(tiny: Course, text: str) -> None:
    path = tiny.specimens("s01_tiny") / "equivalent.toml"
    path.write_text(text)
    with pytest.raises(KitError, match=r"equivalent\.toml"):
        run(tiny)


def test_a_mutant_that_breaks_a_check_is_a_survivor(tiny: Course) -> None:
    checks = "graders/test_s01_tiny.py"
    rewrite(tiny, checks, "expect_equal(student.level(9), 1)", "6 // student.level(9)")
    rewrite(tiny, checks, "(4, 5, 6)", "(5, 6)")
    found = run(tiny)
    assert any("level: this mutant breaks a check" in words for words in found.survivors)


def test_a_right_answer_that_loses_points_is_seen(tiny: Course) -> None:
    rewrite(tiny, "specimens/s01_tiny/level/right/by_maximum.py", "3 *", "4 *")
    assert "right/by_maximum.py loses points without any change." in run(tiny).problems


BAD = {
    "loops": "def level(*_):\n    while True:\n        pass",
    "sleeps": "import time\ndef level(*_):\n    time.sleep(3600)",
    "allocates": "def level(*_):\n    return len(bytearray(1 << 50))",
    "is killed": "import os\ndef level(*_):\n    os.kill(os.getpid(), 9)",
    "exits": "def level(*_):\n    raise SystemExit(3)",
    "exits at once": "raise SystemExit(3)",
    "does not compile": "def level(",
    "defines nothing": "",
}


@pytest.mark.parametrize("source", BAD.values(), ids=BAD)
def test_whatever_a_mutant_does_the_run_goes_on(
    tiny: Course, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutation_audit, "CPU_SECONDS", 1)

    def codes(checks: Checks) -> list[int]:
        jobs = [partial(mutation_audit.run, checks, "level", text) for text in (source, RIGHT)]
        found = []
        for job in jobs:
            monkeypatch.setattr(
                mutation_audit, "SECONDS", 1.0 if "sleep" in source and not found else 600.0
            )
            found += [code for _, code in mutation_audit.run_all([job])]
        return found

    bad, right = collected(tiny, "s01_tiny", codes)
    assert bad not in (mutation_audit.SURVIVED, mutation_audit.BROKE)
    assert right == mutation_audit.SURVIVED
