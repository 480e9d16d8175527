"""The audit is clean for every stage, and it sees what is not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from autograder.authoring import audit as auditing
from autograder.authoring.adopt import adopt
from autograder.core.course import KIT, Course, load
from autograder.grading import reference
from autograder.grading.reference import Specimen
from tests.classroom import make_course

STAGES = load(KIT).slugs
SLUG = "s07_causal_mask"


@pytest.mark.parametrize("slug", STAGES)
def test_the_audit_is_clean(course: Course, slug: str) -> None:
    found = auditing.audit(course, slug)
    assert [p for a in found for p in a.problems] == []
    for a in found:
        assert a.reference == 1.0
        assert a.stub == 0.0
        assert a.right["filed"] == a.right["accepted"] >= 3, a.name
        assert a.wrong["filed"] == a.wrong["rejected"] >= 6, a.name
        assert a.wrong["diagnosed"] >= 0.9 * a.wrong["filed"], a.name


def test_the_audit_is_clean_whatever_the_salt(tmp_path: Path) -> None:
    """This salt drew a row whose last score was no maximum, so that two mistakes looked the same:
    one course in fifty could not release its first stage."""
    course = make_course(tmp_path, "s01_softmax")
    path = course.root / "course.toml"
    path.write_text(path.read_text().replace("seeds = [1, 2]", "seeds = [239, 42]"))
    (course.root / "salt.txt").write_text("686578831f3b1a9da607f992fd49bfc4\n")
    assert problems(load(course.root), "s01_softmax") == []


def test_every_stage_has_four_exercises_and_a_module(course: Course) -> None:
    for slug in STAGES:
        names = [e.name for e in course.stage(slug).exercises]
        assert len(names) >= 4
        checks = (KIT / "graders" / f"test_{slug}.py").read_text()
        given = ".load(" in checks  # exercises on given modules, whose weights are put in
        assert any(name[0].isupper() for name in names) or given, slug


def test_every_specimen_belongs_to_an_exercise(course: Course) -> None:
    for path in (KIT / "specimens").rglob("*.py"):
        slug, exercise, verdict = path.relative_to(KIT / "specimens").parts[:3]
        assert exercise in [e.name for e in course.stage(slug).exercises], path
        assert verdict in ("right", "wrong"), path


@pytest.fixture
def own(tmp_path: Path) -> Course:
    """A course that has this stage's checks and specimens of its own."""
    made = make_course(tmp_path, SLUG)
    adopt(made, SLUG, specimens=True)
    return made


def file(own: Course, verdict: str, source: str) -> None:
    """Put one more specimen of causal_mask into the collection."""
    (own.specimens(SLUG) / "causal_mask" / verdict / "extra.py").write_text(source)


def problems(course: Course, slug: str = SLUG) -> list[str]:
    return [p for a in auditing.audit(course, slug) for p in a.problems]


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
    source = f'"""M.\n\nH."""\nimport torch\n\ndef causal_mask(n):\n    {body}\n'
    file(own, verdict, source)
    found = problems(own)
    assert any(words in p for p in found), found


def test_the_audit_sees_a_right_answer_with_a_remark(tmp_path: Path) -> None:
    """Right sample answers define what an exercise to be written by hand allows."""
    course = make_course(tmp_path, "s02_self_attention")
    adopt(course, "s02_self_attention", specimens=True)
    path = course.specimens("s02_self_attention") / "scores_by_loops" / "right" / "extra.py"
    path.write_text(
        "import torch\ndef scores_by_loops(X):\n    torch.lgamma(X)\n"
        "    return torch.stack([(X * token).sum(1) for token in X])\n"
    )
    assert problems(course, "s02_self_attention") == [
        "right/extra has a remark: scores_by_loops uses `torch.lgamma`, which is on neither list "
        "of this exercise."
    ]


def test_the_audit_asks_for_a_mistake_and_a_hint(own: Course) -> None:
    source = (
        '"""Only a mistake."""\nimport torch\n\ndef causal_mask(n):\n    return torch.eye(n + 3)'
    )
    file(own, "wrong", source)
    found = problems(own)
    assert any("needs a docstring" in p for p in found)


@pytest.mark.parametrize(
    ("folder", "words"),
    [("causal_mask/wrongs", "belongs to no exercise"), ("causal_masks/wrong", "belongs to no")],
)
def test_a_misspelt_folder_is_seen(own: Course, folder: str, words: str) -> None:
    lost = own.specimens(SLUG) / folder / "lost.py"
    lost.parent.mkdir(parents=True)
    lost.write_text("x = 1\n")
    found = problems(own)
    assert any(words in p for p in found), found


def test_an_exercise_without_specimens_is_not_clean(own: Course) -> None:
    for exercise in own.stage(SLUG).exercises:
        shutil.rmtree(own.specimens(SLUG) / exercise.name)
    found = problems(own)
    assert found.count("There is no right sample answer.") == 6
    assert found.count("There is no wrong sample answer.") == 6


def test_a_wrong_specimen_must_define_its_exercise(own: Course) -> None:
    source = '"""M.\n\nH."""\ndef causal_masks(n):\n    return None\n'
    file(own, "wrong", source)
    found = problems(own)
    assert "wrong/extra does not define causal_mask." in found


def test_a_specimen_that_does_not_run_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    for source, words in (("x = 1\ndef f(:\n", "line 2"), ("x = 1\n\n1 / 0\n", "line 3")):
        path.write_text(source)
        with pytest.raises(reference.AnswerError, match=words):
            Specimen("s", "e", "wrong", path).student()
