"""Answers as strangers write them, graded through the command line.

An answer is a file ``answers/<stage>/<exercise>/<verdict>/<name>.py``. Its docstring says what is
unusual or wrong about it, and ends in the diagnosis that its report should have, or ``none``. Of
6,000 answers those that differ most are kept, by the sequences of three tokens that they share: for
each exercise one wrong answer with each diagnosis, 6 wrong ones without, and 15 right ones; and
those that were filed a few at a time, with repairs.

``notebooks/<stage>/`` has whole notebooks and scripts, in which people have left what they tried,
and in which all answers are right. ``<<given ID>>`` is the text of the cell with
this id in the release.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from typer.testing import CliRunner

from autograder.cli.main import app
from autograder.core import report_store
from autograder.core.course import KIT, load
from autograder.core.model import ExerciseReport
from tests.classroom import LIMITS, hand_in, make_nbgrader_course, notebook, reference

ANSWERS = Path(__file__).with_name("answers")
NOTEBOOKS = Path(__file__).with_name("notebooks")
# The kit's own: for the first tensor on the device "meta", torch imports 800 modules in 2 s.
KIT_LIMITS = {name: getattr(load(KIT).limits, name) for name in LIMITS}
STAGES = sorted(folder.name for folder in ANSWERS.iterdir() if folder.is_dir())
GIVEN = re.compile(r"<<given (\S+)>>")
DIAGNOSIS = re.compile(r"^Diagnosis: (.*)", re.M | re.S)


@pytest.mark.each_stage(sample=False)
@pytest.mark.parametrize("slug", STAGES)
def test_answers_have_their_verdict_and_their_true_diagnosis(slug: str, tmp_path: Path) -> None:
    course = make_nbgrader_course(tmp_path, slug, **KIT_LIMITS)
    paths = {f"student{n:03d}": p for n, p in enumerate(sorted((ANSWERS / slug).rglob("*.py")))}
    for student, path in paths.items():
        hand_in(course, student, slug, notebook_with(slug, path.parts[-3], path.read_text()))
    whole = {path.stem: path for path in (NOTEBOOKS / slug).iterdir()}
    for student, path in whole.items():
        hand_in(course, student, slug, with_given_cells(slug, path), path.suffix)
    done = CliRunner().invoke(app, ["grade", slug, "--course", str(tmp_path), "--jobs", "1"])
    assert done.exit_code == 0, done.output
    graded_reports = report_store.of_stage(course, slug)
    problems = []
    for student, path in paths.items():
        report = graded_reports[student]
        graded = next(e for e in report.exercises if e.name == path.parts[-3])
        problems += [f"{path.relative_to(ANSWERS)}: {p}" for p in faults(path, graded)]
    for student in whole:
        problems += [
            f"{student}: {graded.name} has {graded.points} of {graded.max_points} points"
            for graded in graded_reports[student].exercises
            if graded.points != graded.max_points
        ]
    assert not problems, "\n".join(problems)


def notebook_with(slug: str, exercise: str, text: str) -> Any:
    """The notebook with one answer. Exercises that it does not name stay unsolved: with all of
    them solved, grading s05 takes twice as long."""
    answers = reference(slug) | {exercise: text}
    needed = [exercise]
    for name in needed:
        needed += [n for n in answers if n not in needed and re.search(rf"\b{n}\b", answers[name])]
    unsolved = dict.fromkeys(answers.keys() - needed, "")
    return notebook(slug, **unsolved, **{exercise: text})


def with_given_cells(slug: str, path: Path) -> str:
    """A stored notebook or script, with the text that the release gives its cells."""
    text = path.read_bytes().decode()
    cells = nbformat.read(load(KIT).released(slug), as_version=4).cells
    given = {cell.id: str(cell.source) for cell in cells}

    def written(name: re.Match[str]) -> str:
        if path.suffix == ".ipynb":
            return json.dumps(given[name[1]])[1:-1]
        newline = "\r\n" if "\r\n" in text else "\n"
        return given[name[1]].replace("\n", newline)

    return GIVEN.sub(written, text)


def faults(path: Path, graded: ExerciseReport) -> list[str]:
    """What is wrong with the grade of an answer."""
    text = ast.get_docstring(ast.parse(path.read_text())) or ""
    told = graded.diagnosis.mistake if graded.diagnosis else "none"
    expected = DIAGNOSIS.search(text)
    assert expected, f"{path} should end in a diagnosis"
    found = []
    if (graded.points == graded.max_points) != (path.parts[-2] == "right"):
        messages = [f"{o.check}: {o.message}" for o in graded.outcomes if o.message]
        points = f"{graded.points} of {graded.max_points} points"
        found.append("\n    ".join([f"has {points}", *messages]))
    if told != " ".join(expected[1].split()):
        found.append(f"is told: {told}")
    return found
