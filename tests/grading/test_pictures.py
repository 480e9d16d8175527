"""Pictures: small public questions, put alike to the student and to the reference."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path

import pytest

from autograder.core.course import KIT, load
from autograder.core.model import COUNTEREXAMPLE, DIAGNOSIS, LEAK, RATES, Picture, Report
from autograder.grading.examples import Example
from autograder.grading.grade import Grader
from autograder.grading.modules_of_course import read_dict
from autograder.grading.pictures import make_pictures
from autograder.grading.reference import RIGHT, WRONG, load_answer, load_reference, specimens
from autograder.grading.runner import collected
from autograder.grading.student import Student
from autograder.reports.render.pictures import panels
from autograder.sandbox.client import Host
from tests.classroom import hand_in, make_course, notebook

KIT_COURSE = load(KIT)
MASK = "s07_causal_mask"


@functools.cache
def two_references(slug: str) -> tuple[Student, Student]:
    """Loading one runs the lesson: about a second."""
    return load_reference(KIT_COURSE, slug), load_reference(KIT_COURSE, slug)


def examples(slug: str) -> dict[str, tuple[Example, ...]]:
    return read_dict(KIT_COURSE.examples(slug), "EXAMPLES")


def drawn(source: str, exercise: str, slug: str = MASK, fresh: bool = False) -> tuple[Picture, ...]:
    reference = load_reference(KIT_COURSE, slug)
    questions = examples(slug)[exercise]
    return make_pictures(questions, exercise, load_answer(source, "<student>"), reference, fresh)


def specimen(slug: str, exercise: str, name: str) -> str:
    return next(s.source for s in specimens(KIT_COURSE, slug, exercise, WRONG) if s.name == name)


@pytest.mark.parametrize("slug", KIT_COURSE.slugs)
def test_every_question_fits_its_labels_and_the_reference_agrees_with_itself(slug: str) -> None:
    names = [e.name for e in KIT_COURSE.stage(slug).exercises]
    assert set(examples(slug)) <= set(names)
    assert len(examples(slug)) >= 4
    for name, questions in examples(slug).items():
        for picture in make_pictures(questions, name, *two_references(slug), fresh=True):
            assert picture.agrees and not picture.problem and not picture.fresh, name
            assert len(picture.expected) == len(picture.rows), name
            assert {len(row) for row in picture.expected} == {len(picture.columns)}, name
            json.dumps(picture.expected, allow_nan=False)


@pytest.mark.parametrize("slug", KIT_COURSE.slugs)
def test_no_question_goes_beyond_what_the_exercise_promises(slug: str) -> None:
    """Every right specimen agrees with the definition, on the fresh questions too."""
    reference, _ = two_references(slug)
    for name, questions in examples(slug).items():
        for one in specimens(KIT_COURSE, slug, name, RIGHT):
            found = make_pictures(questions, name, one.student(), reference, fresh=True)
            assert [p for p in found if not p.agrees] == [], one.path


@pytest.mark.parametrize("slug", KIT_COURSE.slugs)
def test_the_code_of_a_picture_runs_as_it_is_printed(slug: str) -> None:
    lesson, _ = two_references(slug)
    for name, questions in examples(slug).items():
        for picture in make_pictures(questions, name, *two_references(slug), fresh=False):
            namespace = dict(lesson.transport.session.namespace)  # type: ignore[attr-defined]
            exec(compile(picture.code, picture.title, "exec"), namespace)


@pytest.mark.each_stage
@pytest.mark.parametrize("slug", KIT_COURSE.slugs)
def test_a_picture_of_a_wrong_answer_shows_the_difference(slug: str) -> None:
    reference, _ = two_references(slug)
    for name, questions in examples(slug).items():
        for one in specimens(KIT_COURSE, slug, name, WRONG):
            for picture in make_pictures(questions, name, one.student(), reference, fresh=True):
                if picture.got is not None and not picture.agrees:
                    yours, true, *_ = (
                        re.sub('aria-label="[^"]*"', "", panel.svg) for panel in panels(picture)
                    )
                    assert yours != true, (one.path, picture.title)
                    if picture.draw not in (LEAK, RATES):
                        assert 'class="wrong"' in yours, (one.path, picture.title)


@pytest.mark.parametrize(("off", "differ"), [(1e-5, False), (3e-4, True)])
def test_a_picture_differs_where_an_entry_is_marked(off: float, differ: bool) -> None:
    source = f"def masked_softmax(s, m):\n    return s.masked_fill(m, -1e9).softmax(-1) + {off}\n"
    (picture,) = drawn(source, "masked_softmax")
    assert picture.agrees is not differ
    assert ('class="wrong"' in panels(picture)[0].svg) is differ


def test_a_wrong_answer_is_shown_beside_the_definition() -> None:
    (picture,) = drawn(specimen(MASK, "causal_mask", "sees_one_token_ahead"), "causal_mask")
    assert picture.expected == ((0, 1, 1), (0, 0, 1), (0, 0, 0))
    assert picture.got == ((0, 0, 1), (0, 0, 0), (0, 0, 0))
    assert not picture.agrees
    assert picture.code == "causal_mask(3)"


def test_a_leak_is_an_arrow_from_the_changed_token_to_an_earlier_one() -> None:
    source = specimen(MASK, "CausalAttention", "nothing_is_masked")
    leak = next(p for p in drawn(source, "CausalAttention") if p.draw == LEAK)
    assert leak.expected == ((1, 0, 0), (1, 1, 0), (1, 1, 1))
    assert leak.got == ((1, 1, 1),) * 3


def test_an_output_that_is_always_nan_does_not_count_as_moved() -> None:
    source = specimen(MASK, "CausalAttention", "blocks_the_diagonal")
    leak = next(p for p in drawn(source, "CausalAttention") if p.draw == LEAK)
    assert leak.got is not None and leak.got[0] == (0, 0, 0)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return None", "Your answer is None; a tensor is expected."),
        ("return torch.zeros(4, 3)", "shape (4, 3); here it should be (3, 3)"),
        ("return torch.zeros(3, 3)", "here its dtype should be torch.bool"),
        ("raise ValueError('no <b>')", "raised ValueError: no <b>"),
        ("return 1 / 0", "ZeroDivisionError"),
    ],
)
def test_an_answer_that_cannot_be_drawn_is_told(body: str, words: str) -> None:
    (picture,) = drawn(f"import torch\n\ndef causal_mask(n):\n    {body}\n", "causal_mask")
    assert picture.got is None
    assert words in picture.problem


def test_nan_and_infinity_are_words() -> None:
    source = "import torch\n\ndef masked_softmax(s, m):\n    return s / 0\n"
    (picture,) = drawn(source, "masked_softmax")
    assert picture.got is not None
    assert {"inf", "-inf"} >= {v for row in picture.got for v in row}
    json.dumps(picture.got, allow_nan=False)


def test_a_counterexample_is_looked_for_where_the_public_example_shows_nothing() -> None:
    source = specimen(MASK, "masked_softmax", "exponentials_without_a_shift")
    (public,) = drawn(source, "masked_softmax")
    assert public.agrees and not public.fresh
    small, large = drawn(source, "masked_softmax", fresh=True)
    assert small == public
    assert large.fresh and not large.agrees and large.code != public.code


def graded(tmp_path: Path, source: str, show: str = COUNTEREXAMPLE, **changed: str) -> Report:
    course = make_course(tmp_path, MASK)
    with (tmp_path / "course.toml").open("a") as file:
        file.write(f'[feedback]\nshow = "{show}"\n')
    course = load(tmp_path)
    folder = hand_in(course, "ada", MASK, notebook(MASK, masked_softmax=source, **changed)).parent
    with Host(course.limits) as host:
        return collected(
            course, MASK, lambda checks: Grader(checks, host).grade("ada", folder).report
        )


def test_a_student_who_keeps_hidden_inputs_cannot_have_them_drawn(tmp_path: Path) -> None:
    """The pictures come from a child of their own: what the checks gave away is not there."""
    thief = (
        "kept = []\n\ndef masked_softmax(scores, mask):\n"
        "    kept.append(scores.detach().flatten()[:9])\n"
        "    return kept[0].reshape(3, 3) if scores.shape == (3, 3) else scores\n"
    )
    report = graded(tmp_path, thief)
    pictures = next(e for e in report.exercises if e.name == "masked_softmax").pictures
    public, *others = pictures
    scores = eval(public.code.splitlines()[0].partition("= torch.tensor(")[2][:-1])
    assert public.got == tuple(map(tuple, scores))  # the first thing it saw was the public example
    assert not others  # and it was wrong there already
    assert next(e for e in report.exercises if e.name == "causal_mask").pictures == ()


def test_pictures_are_not_tried_on_code_that_hangs_or_is_not_written(tmp_path: Path) -> None:
    endless = "def masked_softmax(scores, mask):\n    while True:\n        pass\n"
    report = graded(tmp_path, endless, causal_mask="")
    assert all(e.pictures == () for e in report.exercises)
    lost = {e.name for e in report.exercises if e.points != e.max_points}
    assert lost == {"masked_softmax", "causal_mask"}


def test_pictures_are_taken_before_anything_hidden_is_asked(tmp_path: Path) -> None:
    """Without fresh questions the first child answers for them, and first of all."""
    thief = (
        "kept = []\n\ndef masked_softmax(scores, mask):\n"
        "    kept.append(scores.detach().flatten()[:9])\n"
        "    return kept[-1].reshape(3, 3) if scores.shape == (3, 3) else kept[0]\n"
    )
    report = graded(tmp_path, thief, DIAGNOSIS)
    (public,) = next(e for e in report.exercises if e.name == "masked_softmax").pictures
    scores = eval(public.code.splitlines()[0].partition("= torch.tensor(")[2][:-1])
    assert public.got == tuple(map(tuple, scores))


@pytest.mark.parametrize("late", ["time.sleep(0.3)", "1 / 0", "scores = scores.tolist()"])
def test_a_picture_is_the_same_however_its_answer_comes(tmp_path: Path, late: str) -> None:
    """An answer that takes its time is asked once more, in a child of its own."""
    slow = f"import time\n\ndef masked_softmax(scores, mask):\n    {late}\n    return scores\n"
    report = graded(tmp_path, slow, DIAGNOSIS)
    (picture,) = next(e for e in report.exercises if e.name == "masked_softmax").pictures
    (alone,) = drawn(slow.replace("import time", "import time, torch"), "masked_softmax")
    assert (picture.code, picture.got) == (alone.code, alone.got)
    assert bool(picture.problem) == bool(alone.problem)


def test_an_answer_that_remembers_what_it_was_asked_before_is_right(tmp_path: Path) -> None:
    """The public example comes before the checks: whoever caches by size has seen it by then."""
    cached = (
        "import functools\n\n@functools.cache\ndef causal_mask(num_tokens):\n"
        "    return torch.ones(num_tokens, num_tokens).triu(1).bool()\n"
    )
    (right, *_) = specimens(KIT_COURSE, MASK, "masked_softmax", RIGHT)
    report = graded(tmp_path, right.source, DIAGNOSIS, causal_mask=cached)
    assert report.points == report.max_points
    assert all(e.pictures == () for e in report.exercises)
