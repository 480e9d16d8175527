"""Answers as strangers write them, graded through the command line.

An answer is a file ``answers/<stage>/<exercise>/<verdict>/<name>.py``. Its docstring says what is
unusual or wrong about it, and ends in the diagnosis that its report should have, or ``none``. Of
6,000 answers those that differ most are kept, by the sequences of three tokens that they share: for
each exercise one wrong answer with each diagnosis, 6 wrong ones without, and 15 right ones; and
those that were filed a few at a time, with repairs. Answers to different exercises are graded in
one notebook if none can notice another: that takes two thirds of the CPU time.

``notebooks/<stage>/`` has whole notebooks and scripts, in which people have left what they tried,
and in which all answers are right. ``<<given ID>>`` is the text of the cell with
this id in the release.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import pytest
from typer.testing import CliRunner

from autograder.cli.main import app
from autograder.core import report_store
from autograder.core.course import KIT, load
from autograder.core.model import ExerciseReport
from autograder.submissions.syntax import names_of_cell
from tests.classroom import LIMITS, hand_in, make_nbgrader_course, notebook, reference

ANSWERS = Path(__file__).with_name("answers")
NOTEBOOKS = Path(__file__).with_name("notebooks")
# The kit's own: for the first tensor on the device "meta", torch imports 800 modules in 2 s.
KIT_LIMITS = {name: getattr(load(KIT).limits, name) for name in LIMITS}
STAGES = sorted(folder.name for folder in ANSWERS.iterdir() if folder.is_dir())
GIVEN = re.compile(r"<<given (\S+)>>")
# What one answer may do to others in the same notebook.
ALONE = re.compile(
    r"import \*|\b(set_|manual_seed|os|sys|exit|quit|while|thread|global|setattr|delattr|del|sleep)"
    r"|(torch|nn|F|math)(\.\w+)+ *=[^=]|^%|^!|warnings|device|meta"
)
DIAGNOSIS = re.compile(r"^Diagnosis: (.*)", re.M | re.S)


@pytest.mark.each_stage(sample=False)
@pytest.mark.parametrize("slug", STAGES)
def test_answers_have_their_verdict_and_their_true_diagnosis(slug: str, tmp_path: Path) -> None:
    course = make_nbgrader_course(tmp_path, slug, **KIT_LIMITS)
    together = {f"student{n:03d}": answers for n, answers in enumerate(in_notebooks(slug))}
    for student, answers in together.items():
        hand_in(course, student, slug, notebook_with(slug, answers))
    whole = {path.stem: path for path in (NOTEBOOKS / slug).iterdir()}
    for student, path in whole.items():
        hand_in(course, student, slug, with_given_cells(slug, path), path.suffix)
    done = CliRunner().invoke(app, ["grade", slug, "--course", str(tmp_path), "--jobs", "1"])
    assert done.exit_code == 0, done.output
    graded_reports = report_store.of_stage(course, slug)
    problems = []
    for student, answers in together.items():
        by_name = {e.name: e for e in graded_reports[student].exercises}
        for one in answers:
            where = f"{one.path.relative_to(ANSWERS)} in the notebook of {student}"
            problems += [f"{where}: {p}" for p in faults(one.path, by_name[one.exercise])]
    for student in whole:
        problems += [
            f"{student}: {graded.name} has {graded.points} of {graded.max_points} points"
            for graded in graded_reports[student].exercises
            if graded.points != graded.max_points
        ]
    assert not problems, "\n".join(problems)


@dataclass(frozen=True)
class Answer:
    """An answer in a file. ``needed`` are its exercise and those that it names, and those that
    they name; ``bound`` and ``read`` the names that it binds in the notebook and reads. One that
    is graded ``alone`` may reach beyond its own function or class, or end the process."""

    path: Path
    text: str
    needed: frozenset[str]
    bound: frozenset[str]
    read: frozenset[str]
    alone: bool

    @classmethod
    def of(cls, path: Path, references: Mapping[str, str]) -> Answer:
        text = path.read_text()
        needed = [path.parts[-3]]
        for name in needed:
            source = text if name == path.parts[-3] else references[name]
            mentioned = [n for n in references if re.search(rf"\b{n}\b", source)]
            needed += [n for n in mentioned if n not in needed]
        names = names_of_cell(text)
        bound, read = names or (frozenset(), frozenset())
        alone = names is None or ALONE.search(text) is not None
        return cls(path, text, frozenset(needed), bound, read, alone)

    @property
    def exercise(self) -> str:
        return self.path.parts[-3]

    def can_be_beside(self, other: Answer) -> bool:
        """Whether neither can notice that the other is in the same notebook."""
        if self.alone or other.alone or self.bound & (other.bound | other.read):
            return False
        if self.read & other.bound:
            return False
        return self.exercise not in other.needed and other.exercise not in self.needed


def in_notebooks(slug: str) -> list[list[Answer]]:
    """The answers of a stage, as few in one notebook as there have to be."""
    references, found = reference(slug), list[list[Answer]]()
    for path in sorted((ANSWERS / slug).rglob("*.py")):
        one = Answer.of(path, references)
        fitting = (there for there in found if all(map(one.can_be_beside, there)))
        there = next(fitting, None)
        if there is None:
            found.append([one])
        else:
            there.append(one)
    return found


def notebook_with(slug: str, answers: Sequence[Answer]) -> Any:
    """The notebook with these answers. Exercises that they do not name stay unsolved: with all of
    them solved, grading s05 takes twice as long."""
    needed = set[str]().union(*(one.needed for one in answers))
    unsolved = dict.fromkeys(reference(slug).keys() - needed, "")
    return notebook(slug, **unsolved, **{one.exercise: one.text for one in answers})


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
