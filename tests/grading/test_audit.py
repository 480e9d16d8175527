"""The audit sees what is not as it should be."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.authoring import audit as auditing
from autograder.authoring import family_audit
from autograder.core.course import Course
from autograder.core.model import KitError
from autograder.grading import reference
from autograder.grading.families import Explainer
from autograder.grading.reference import Specimen
from autograder.grading.runner import Checks
from tests.classroom import AVERAGES, MATRICES, make_course
from tests.regrading.records import edit

SLUG = MATRICES


@pytest.fixture
def own(tmp_path: Path) -> Course:
    return make_course(tmp_path, SLUG)


def file(own: Course, verdict: str, source: str) -> None:
    """Put one more specimen of upper_triangle into the collection."""
    (own.specimens(SLUG) / "upper_triangle" / verdict / "extra.py").write_text(source)


def problems(course: Course, slug: str = SLUG) -> list[str]:
    return [p for a in auditing.audit(course, slug) for p in a.problems]


def assert_problem(course: Course, path: Path, old: str, new: str, words: str) -> None:
    """After a change of a file, the audit of `AVERAGES` has a problem with these words."""
    edit(path, old, new)
    found = problems(course, AVERAGES)
    assert any(words in p for p in found), found


@pytest.mark.parametrize(
    ("verdict", "body", "words"),
    [
        ("right", "return torch.ones(n, n).bool()", "right/extra fails"),
        ("wrong", "return torch.ones(n, n).triu(1).bool()", "wrong/extra passes every check"),
        ("wrong", "return torch.ones(n, n).triu(0) > 0", "give the same results"),
    ],
)
def test_the_audit_sees_a_specimen_that_is_filed_wrongly(
    own: Course, verdict: str, body: str, words: str
) -> None:
    source = f'"""M.\n\nH."""\nimport torch\n\ndef upper_triangle(n):\n    {body}\n'
    file(own, verdict, source)
    found = problems(own)
    assert any(words in p for p in found), found


def test_the_stub_is_what_nbgrader_makes_of_the_lesson(own: Course) -> None:
    path = own.solution(SLUG)
    path.write_text(re.sub("### (BEGIN|END) SOLUTION", r"# \1 SOLUTION, as here", path.read_text()))
    assert problems(own) == []


def test_sample_answers_that_the_family_tells_apart_may_have_the_same_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auditing, "indistinguishable", lambda ran, sample: True)
    found = problems(make_course(tmp_path, AVERAGES), AVERAGES)

    def clash(one: str, other: str) -> bool:
        return f"wrong/{one} and wrong/{other} give the same results." in found

    assert not clash("sign_is_turned_round", "differences_from_the_first")
    assert clash("takes_the_ready_made_one", "fails_for_one_number")  # right in all questions
    assert clash("smallest_mean", "counts_from_one")  # an exercise without a family


def test_the_audit_sees_a_right_answer_with_a_remark(tmp_path: Path) -> None:
    """Right sample answers define what an exercise to be written by hand allows."""
    course = make_course(tmp_path, AVERAGES)
    path = course.specimens(AVERAGES) / "differences" / "right" / "extra.py"
    path.write_text(
        "import torch\ndef differences(x):\n    torch.lgamma(x)\n    return x[1:] - x[:-1]\n"
    )
    assert problems(course, AVERAGES) == [
        "right/extra has a remark: differences uses `torch.lgamma`, which is on neither list "
        "of this exercise."
    ]


def test_the_audit_asks_for_a_mistake_and_a_hint(own: Course) -> None:
    source = (
        '"""Only a mistake."""\nimport torch\n\ndef upper_triangle(n):\n    return torch.eye(n + 3)'
    )
    file(own, "wrong", source)
    found = problems(own)
    assert any("needs a docstring" in p for p in found)


def test_the_audit_asks_for_a_mistake_on_one_line(own: Course) -> None:
    lines = '"""A mistake that\ngoes on.\n\nA hint."""\nimport torch\n'
    file(own, "wrong", f"{lines}\ndef upper_triangle(n):\n    return torch.eye(n + 3)")
    assert any("should end in a full stop" in p for p in problems(own))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return torch.eye(n + 3)", ""),
        ("return n", "returns an argument as it is"),
        ("raise ValueError", "fails a check for another reason than wrong values"),
    ],
)
def test_the_audit_sees_a_slip_that_is_none(own: Course, body: str, words: str) -> None:
    source = f'# slip\n"""M.\n\nH."""\nimport torch\n\ndef upper_triangle(n):\n    {body}\n'
    file(own, "wrong", source)
    found = [p for p in problems(own) if "slip" in p]
    assert found == ([f"wrong/extra is marked as a slip, but it {words}."] if words else [])


@pytest.mark.parametrize("mark", ["#slip\n{}", "# Slip\n{}", "{}# slip\n"])
def test_the_audit_sees_a_mark_of_a_slip_that_is_not_read(own: Course, mark: str) -> None:
    body = "import torch\n\ndef upper_triangle(n):\n    return torch.eye(n + 3)\n"
    file(own, "wrong", mark.format('"""M.\n\nH."""\n') + body)
    assert problems(own) == [
        "wrong/extra has a comment about a slip that does not mark it as one: its first line has "
        "to be `# slip`."
    ]


@pytest.mark.parametrize(
    ("folder", "words"),
    [
        ("upper_triangle/wrongs", "belongs to no exercise"),
        ("upper_triangles/wrong", "belongs to no"),
    ],
)
def test_a_misspelt_folder_is_seen(own: Course, folder: str, words: str) -> None:
    lost = own.specimens(SLUG) / folder / "lost.py"
    lost.parent.mkdir(parents=True)
    lost.write_text("x = 1\n")
    found = problems(own)
    assert any(words in p for p in found), found


def test_what_is_not_read_because_of_a_misspelt_stage_is_named(own: Course) -> None:
    lost = {}
    for folder in ("graders/families", "graders/examples", "specimens"):
        path = next((own.root / folder).glob(f"{SLUG}*"))
        lost[path] = path.rename(path.with_name(path.name.replace("matrices", "matrixes")))
    (own.root / "graders" / "families" / "matrix.py").write_text("HELPER = 1\n")
    (own.root / "specimens" / AVERAGES).mkdir(exist_ok=True)
    found = [p for p in problems(own) if "belongs to no stage" in p]
    assert sorted(found) == sorted(
        f"{path} belongs to no stage and is not read: is it {expected}?"
        for expected, path in lost.items()
    )


def test_an_exercise_without_specimens_is_not_clean(own: Course) -> None:
    for exercise in own.stage(SLUG).exercises:
        shutil.rmtree(own.specimens(SLUG) / exercise.name)
    found = problems(own)
    for exercise in own.stage(SLUG).exercises:
        for verdict in ("right", "wrong"):
            folder = own.specimens(SLUG) / exercise.name / verdict
            assert f"There is no {verdict} sample answer in {folder}." in found


def test_a_wrong_specimen_must_define_its_exercise(own: Course) -> None:
    source = '"""M.\n\nH."""\ndef upper_triangles(n):\n    return None\n'
    file(own, "wrong", source)
    found = problems(own)
    assert "wrong/extra does not define upper_triangle." in found


def test_the_audit_sees_a_forgotten_import(own: Course) -> None:
    file(own, "wrong", '"""M.\n\nH."""\ndef upper_triangle(n):\n    return torch.eye(n + 3)\n')
    assert problems(own) == [
        "wrong/extra raised NameError: name 'torch' is not defined. Does it lack an import?"
    ]


def test_a_check_that_calls_what_does_not_exist_is_named(own: Course) -> None:
    check = '\n\n@exercise("upper_triangle")\ndef test_more(student):\n    "Title."\n'
    path = own.checks(SLUG)
    path.write_text(f"{path.read_text()}{check}    student.uper(3)\n")
    found = [p for p in problems(own) if "does not define" in p]
    assert found and all(p.endswith(" does not define uper, which test_more calls.") for p in found)


def test_a_specimen_that_does_not_run_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    for source, words in (("x = 1\ndef f(:\n", "line 2"), ("x = 1\n\n1 / 0\n", "line 3")):
        path.write_text(source)
        with pytest.raises(reference.AnswerError, match=words):
            Specimen("s", "e", "wrong", path).student()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("return windows.mean(-1)", "return windows.sum(-1)", "differs from the reference"),
        ("return windows.mean(-1)", "return windows[99]", "it raises IndexError"),
        ("return windows.mean(-1)", "return s['mean']", "KeyError: 'mean'; graders/families/s01"),
        ('case "the median"', 'case "the middle"', "of a window=the median changes nothing"),
        ("return windows[:, 0]", "return windows.amax(-1)", "=the largest give the same"),
        ("return windows[:, 0]", "return windows[99]", "does not fit all questions"),
        ('"absolute", "The differences have lost their sign."',
         '"absolute", "The sign is turned round."', 'Two deviations say "The sign'),
        ('    "differences": Family(', '    "difference": Family(', "FAMILIES has difference"),
    ],
)  # fmt: skip
def test_the_audit_sees_a_family_that_explains_nothing(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    course = make_course(tmp_path, AVERAGES)
    assert_problem(course, course.families(AVERAGES), old, new, words)


def test_the_audit_sees_a_deviation_that_no_check_notices(tmp_path: Path) -> None:
    course = make_course(tmp_path, AVERAGES)
    path = course.families(AVERAGES)
    edit(path, "windows.mean(-1)", "windows.mean(-1) + len(s) * (len(x) == 9)")
    edit(path, '("the median", ', '("the middle", "the median", ')
    assert problems(course, AVERAGES) == [
        "No check notices the deviation of a window=the middle.",
    ]


@pytest.mark.parametrize("always", [True, False])
def test_a_deviation_that_one_salt_alone_hides_is_no_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, always: bool
) -> None:
    seen = []

    def unnoticed(checks: Checks, explainer: Explainer) -> Iterator[str]:
        seen.append(checks.course.salt)
        if explainer.name == "differences" and (always or not checks.course.purpose):
            yield "No check notices it."

    monkeypatch.setattr(family_audit, "_unnoticed_deviations", unnoticed)
    course = make_course(tmp_path, AVERAGES)
    assert problems(course, AVERAGES) == ["No check notices it."] * always
    assert len(set(seen)) == 3
    assert seen.count(course.salt) == 2  # exercises with a family


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"moving_average": (', '"moving_averages": (', "EXAMPLES has moving_averages"),
        ('"width": 2', '"width": 0', "a student would read: moving_average("),
        ('d.tensor(4), "width"', 'd.tensors(4), "width"', f"graders/examples/{AVERAGES}.py, line"),
    ],
)
def test_the_audit_sees_an_example_without_a_picture(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    course = make_course(tmp_path, AVERAGES)
    assert_problem(course, course.examples(AVERAGES), old, new, words)


@pytest.mark.parametrize("folder", ["families", "examples"])
def test_a_module_that_cannot_be_imported_is_named(tmp_path: Path, folder: str) -> None:
    course = make_course(tmp_path, AVERAGES)
    path = tmp_path / "graders" / folder / f"{AVERAGES}.py"
    for fault, kind in (("def f(:", "SyntaxError"), ("Factor()", "NameError")):
        path.write_text(f"x = 1\n{fault}\n")
        with pytest.raises(KitError, match=f"cannot be used: {kind}: .*line 2") as raised:
            auditing.audit(course, AVERAGES)
        assert str(path) in str(raised.value)
        assert raised.value.code == 2
