"""What no student may read of a stage, and the search for it in what students read."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import nbformat
import numpy as np
import torch

from autograder.core.course import KIT
from autograder.core.model import FAILED, ExerciseReport
from autograder.grading import redaction
from autograder.grading.diagnose import Diagnostician
from autograder.grading.exercise_run import ExerciseRun
from autograder.grading.runner import Checks
from autograder.grading.student import LocalTransport, Student
from autograder.sandbox.protocol.wire import Frame
from autograder.sandbox.server.session import Session
from autograder.submissions.autograded_notebook import feedback_text

NUMBER = re.compile(r"\d*\.\d+(?:[eE][-+]?\d+)?|\d+")
DIGITS = 4  # significant digits by which a hidden number would be known again
LINE = 25  # characters from which on a line of source is told from common words

# Answers that quote what they are given: one an exercise, as a function or as a module's forward.
QUOTES = {
    "raises_a_text": "raise ValueError(f'{given}')",
    "raises_the_values": "raise ValueError(*given)",
    "raises_a_list": "raise RuntimeError([g.tolist() for g in given if hasattr(g, 'tolist')])",
    "raises_a_key": "{}[str(given)]",
    "asserts": "assert given is None, f'got {given}'",
    "raises_rounded_numbers": "raise ValueError(' and '.join(f'{v:.3f}' for v in numbers(given)))",
    "raises_scientific_numbers": "raise ValueError(' '.join(f'{v:.5e}' for v in numbers(given)))",
    "names_a_type": "raise type('E' + '_'.join(f'{v:.4f}' for v in numbers(given)), (Exception,), "
    "{})('see the name')",
    "opens_a_file": "open('/'.join(f'{v:.4f}' for v in numbers(given)))",
    "returns_a_text": "return str(numbers(given))",
    "returns_a_number": "return (numbers(given) or [0.12345])[0]",
    "returns_a_dict": "return {str(v): v for v in numbers(given)}",
    "returns_a_type": "return type(str(numbers(given)), (), {})()",
    "prints": "print(given)",
    "unfinished": "raise NotImplementedError(f'{given}')",
    "lacks_a_name": "raise NameError(f'{given} is not defined', name=str(given))",
}
NUMBERS = """
import torch
def numbers(given):
    found = []
    for g in given:
        if isinstance(g, float):
            found.append(g)
        elif isinstance(g, torch.Tensor):
            found.extend(g.detach().double().flatten().tolist())
        elif isinstance(g, (list, tuple)):
            found.extend(numbers(g))
    return found[:12]
"""


@dataclass
class Hidden:
    """What no student may read of a stage: numbers (sorted), lines of source, paths."""

    numbers: np.ndarray[Any, Any]
    lines: set[str]
    paths: tuple[str, ...] = field(
        default=(str(KIT), sys.prefix, "site-packages", "solutions/", "graders/", "/tmp/")
    )

    def in_text(self, text: str) -> Iterator[str]:
        """What of it stands in ``text``."""
        for found in NUMBER.findall(text):
            digits = re.sub(r"[eE].*|\D", "", found).strip("0")
            if "." in found and len(digits) >= DIGITS and self._known(float(found), len(digits)):
                yield f"the number {found}"
        normal = " ".join(text.split())
        yield from (f"the line {line!r}" for line in self.lines if line in normal)
        yield from (f"the path {path!r}" for path in self.paths if path in text)

    def _known(self, value: float, digits: int) -> bool:
        place = int(np.searchsorted(self.numbers, value))
        near = self.numbers[max(0, place - 1) : place + 1]
        return bool((np.abs(near - value) <= value * 10.0 ** (1 - digits)).any())


def leaks(checks: Checks) -> list[str]:
    """Grade every wrong specimen of a stage, and answers that do nothing but quote what they were
    given; what of the hidden things stands in what a student reads."""
    diagnostician = Diagnostician(checks)
    found = []
    for exercise in checks.stage.exercises:
        hidden = hidden_of(checks, exercise.name)
        graded = list(specimens(diagnostician, exercise.name)) + list(quotes(checks, exercise.name))
        for name, ran, diagnosis in graded:
            report = ExerciseReport(exercise.name, 0.0, 1.0, tuple(ran.outcomes), diagnosis)
            text = feedback_text(report) + "".join(o.message + "\n" for o in ran.outcomes)
            found += [f"{exercise.name}, {name}: {what}" for what in hidden.in_text(text)]
            assert all(len(o.message) <= redaction.MESSAGE for o in ran.outcomes), name
    return found


def hidden_of(checks: Checks, exercise: str) -> Hidden:
    """Run the exercise's checks on the reference, and note all that goes in and comes out."""
    transport = checks.reference.transport
    assert isinstance(transport, LocalTransport)
    listener = Listener(transport)
    checks.reference.transport = listener
    try:
        ran = checks.run(checks.reference, exercise)
    finally:
        checks.reference.transport = transport
    assert all(o.outcome == "passed" for o in ran.outcomes)
    slug = checks.stage.slug
    sources = (checks.course.checks(slug), checks.course.solution(slug))
    released = nbformat.read(checks.course.released(slug), as_version=4)
    public = " ".join(" ".join(c.source.split()) for c in released.cells)
    lines = {" ".join(line.split()) for path in sources for line in path.read_text().splitlines()}
    # Lines with quotes hold the words that a student is meant to read.
    secret = {x for x in lines if len(x) > LINE and '"' not in x and x not in public}
    return Hidden(np.unique(np.abs(np.array(listener.numbers))), secret)


class Listener:
    """A transport that notes every number that passes."""

    def __init__(self, inner: LocalTransport) -> None:
        self.inner = inner
        self.numbers: list[float] = []

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        self.note(tensors.values())
        self.note(flat(message.get("args")))
        frame = self.inner.request(message, tensors)
        self.note(frame.tensors.values())
        self.note(flat(frame.message.get("value")))
        return frame

    def note(self, values: Iterable[Any]) -> None:
        for value in values:
            if isinstance(value, torch.Tensor) and value.is_floating_point():
                kept = value.detach().double().flatten()
                self.numbers += kept[kept.isfinite()].tolist()
            elif isinstance(value, float) and np.isfinite(value):
                self.numbers.append(value)


def flat(node: Any) -> Iterator[Any]:
    """The plain numbers in an encoded value."""
    if isinstance(node, dict):
        for inner in node.values():
            yield from flat(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from flat(inner)
    else:
        yield node


def specimens(
    diagnostician: Diagnostician, exercise: str
) -> Iterator[tuple[str, ExerciseRun, Any]]:
    for specimen, ran in diagnostician.known(exercise):
        yield specimen.name, ran, diagnostician.diagnose(exercise, ran)


def quotes(checks: Checks, exercise: str) -> Iterator[tuple[str, ExerciseRun, Any]]:
    """Answers that quote what they are given, graded; each must fail. They are made of the
    reference, so that a module has the right layers and its ``forward`` is reached."""
    transport = checks.reference.transport
    assert isinstance(transport, LocalTransport)
    for name, line in QUOTES.items():
        session = Session(dict(transport.session.namespace))
        known = session.namespace[exercise]
        head = f"class {exercise}({exercise}):\n    def forward(self, *given, **named):\n        "
        if not isinstance(known, type):
            head = f"def {exercise}(*given, **named):\n        "
        source = f"{NUMBERS}\n{head}given += tuple(named.values())\n        {line}\n"
        exec(source, session.namespace)
        ran = checks.run(Student(LocalTransport(session), source), exercise)
        assert any(o.outcome == FAILED for o in ran.outcomes), (exercise, name)
        yield name, ran, None
