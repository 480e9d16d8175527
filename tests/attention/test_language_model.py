"""s14_language_model: what its lesson says about training, and that grading does without it."""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from pathlib import Path
from typing import Any

import matplotlib
import nbformat
import pytest
import torch

from autograder.core.cells import is_demonstration, is_grade_cell, mark
from autograder.core.course import KIT, load
from autograder.grading.grade import Grader
from autograder.grading.reference import WRONG, specimens
from autograder.grading.runner import collected
from autograder.sandbox.client import Host
from autograder.submissions.syntax import names_of_cell
from bench import training
from tests.classroom import hand_in, make_course, notebook

SLUG = "s14_language_model"
NAMED = ("training", "samples", "maps")  # the demonstrations that need a trained model
LAST = 50  # steps whose mean loss counts


@functools.cache
def lesson() -> Any:
    return nbformat.read(KIT / "source" / SLUG / f"{SLUG}.ipynb", as_version=4)


@functools.cache
def after_training(replaced: str = "", by: str = "") -> dict[str, Any]:
    """The names of the lesson when its training cell has run, with a part of the model replaced."""
    matplotlib.use("Agg")
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in training.cells():
        source = str(cell.source)
        if mark(cell).get("grade_id") == "answer-LanguageModel" and replaced:
            assert replaced in source
            source = source.replace(replaced, by)
        exec(source, names)
    names["plt"].close("all")
    assert names["model"] is not None
    return names


def lowest_without_attention(text: str) -> float:
    """The mean cross entropy of the text with the shares of each character's successors: the lowest
    of any model that sees one character alone."""
    pairs, firsts = Counter(itertools.pairwise(text)), Counter(text[:-1])
    total = sum(n * -math.log(n / firsts[first]) for (first, _), n in pairs.items())
    return total / (len(text) - 1)


def last_losses(names: dict[str, Any]) -> float:
    losses = names["losses"]
    assert len(losses) == names["steps"]
    return float(sum(losses[-LAST:]) / LAST)


@pytest.mark.each_stage(sample=False)
def test_the_reference_learns_what_no_model_without_attention_can() -> None:
    names = after_training()
    floor = lowest_without_attention(names["TEXT"])
    assert last_losses(names) < floor / 4
    alone = after_training(".triu(1)", ".fill_diagonal_(False)")  # a token sees itself alone
    assert last_losses(alone) > floor - 0.1


@pytest.mark.each_stage(sample=False)
def test_a_model_without_a_mask_has_a_low_loss_and_cannot_write() -> None:
    """As the question says that students answer in words. The checks notice it."""
    names = after_training()
    text, masked = names["TEXT"], last_losses(names)
    leaking = after_training(".triu(1)", ".logical_not()")
    assert last_losses(leaking) < masked
    vocabulary = names["vocabulary"]
    right = []
    for one in (names, leaking):
        known = text[: text.index("\n") + 1][:60]
        tokens = torch.tensor([[vocabulary.index(c) for c in known]])
        hits = 0
        with torch.no_grad():
            for n in range(20, 59):
                hits += int(one["model"](tokens[:, :n])[0, -1].argmax() == tokens[0, n])
        right.append(hits / 39)
    assert right[0] > 0.8 and right[1] < 0.4


def test_a_missing_mask_is_noticed() -> None:
    course = load(KIT)
    (no_mask,) = (s for s in specimens(course, SLUG, "LanguageModel", WRONG) if s.name == "no_mask")
    ran = collected(course, SLUG, lambda checks: checks.run(no_mask.student(), "LanguageModel"))
    outcomes = {o.check: o.outcome for o in ran.outcomes}
    assert outcomes["test_logits_ignore_later_tokens"] == "failed"


def test_nothing_that_is_graded_reads_a_name_of_the_training() -> None:
    bound: set[str] = set()
    read: dict[str, set[str]] = {}
    for cell in lesson().cells:
        if cell.cell_type != "code" or is_grade_cell(cell):  # grade cells are not run either
            continue
        name, names = str(mark(cell).get("grade_id", "")), names_of_cell(cell.source)
        assert names is not None
        if name in NAMED:
            bound |= names[0]
        elif not is_demonstration(cell):
            read[name] = names[1] - names[0]
    assert {"model", "losses", "batches", "continued"} <= bound
    assert {f"answer-{e.name}" for e in load(KIT).stage(SLUG).exercises} <= read.keys()
    assert {name: found & bound for name, found in read.items() if found & bound} == {}


@pytest.mark.parametrize("change", ["as it is", "changed", "without its mark"])
def test_grading_never_runs_the_training(change: str, tmp_path: Path) -> None:
    course = make_course(tmp_path, SLUG)
    handed_in = notebook(SLUG)
    forever = "print('the training runs')\nwhile True:\n    pass\n"
    for cell in handed_in.cells:
        if mark(cell).get("grade_id") in NAMED:
            if change == "changed":
                cell.source = forever + cell.source
            elif change == "without its mark":
                del cell.metadata["nbgrader"]
    folder = hand_in(course, "ada", SLUG, handed_in).parent
    with Host(course.limits, trains=course.trains(SLUG)) as host:
        report = collected(
            course, SLUG, lambda checks: Grader(checks, host).grade("ada", folder).report
        )
    assert report.points == report.max_points
    assert not report.cells
