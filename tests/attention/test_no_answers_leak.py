"""What students get holds no answer: no reference solution, no hidden check, no specimen.

A line counts as secret when it is long enough to say something, is no import, and is not part of
the text that the lessons show to students anyway (everything outside the SOLUTION marks).
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import jupytext
import nbformat
import pytest

from autograder.authoring.build import BuildError, stale
from autograder.core.cells import is_added, is_written_answer
from autograder.core.course import KIT, load

COURSE = load(KIT)
SHORTEST = 13


def split(lesson: str) -> tuple[list[str], list[str]]:
    """The lines of a lesson outside and inside its SOLUTION marks."""
    lines: tuple[list[str], list[str]] = ([], [])
    inside = False
    for line in lesson.splitlines():
        if "BEGIN SOLUTION" in line or "END SOLUTION" in line:
            inside = "BEGIN SOLUTION" in line
        else:
            lines[inside].append(line)
    return lines


def strings(value: Any) -> Iterator[str]:
    """All strings in parsed JSON, keys and values; a cell's source as one string."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list) and all(isinstance(item, str) for item in value):
        yield "".join(value)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from strings([key])
            yield from strings(item)


def text(path: Path) -> str:
    """What a student can read in the file, notebooks without JSON's escapes."""
    raw = path.read_text(encoding="utf-8", errors="replace")
    return "\n".join(strings(json.loads(raw))) if path.suffix == ".ipynb" else raw


@functools.cache
def handed_out() -> dict[Path, str]:
    """Every file under release/ and assignments/."""
    folders = (COURSE.root / "release", COURSE.root / "assignments")
    return {p: text(p) for f in folders for p in sorted(f.rglob("*")) if p.is_file()}


@functools.cache
def public() -> str:
    """What all lessons show, commented demonstrations also without their comment marks."""
    lessons = [COURSE.solution(slug) for slug in COURSE.slugs]
    shown = [line for p in lessons if p.is_file() for line in split(p.read_text())[0]]
    shown += ["# YOUR CODE HERE", "raise NotImplementedError()"]  # nbgrader's stub
    return "\n".join(shown + [line.removeprefix("#").removeprefix(" ") for line in shown])


def leaks(secret: Path, lines: Iterable[str], shown: dict[Path, str]) -> list[str]:
    """Where a line of the secret file is handed out."""
    wanted = {line.strip() for line in lines}
    wanted = {line for line in wanted if len(line) >= SHORTEST and line not in public()}
    wanted = {line for line in wanted if not line.startswith(("import ", "from "))}
    everything = "\n".join(shown.values())
    wanted = {line for line in wanted if line in everything}
    return [
        f"{path.relative_to(COURSE.root)} has a line of {secret.name}: {line}"
        for path, shown_text in shown.items()
        for line in sorted(wanted)
        if line in shown_text
    ]


@pytest.mark.parametrize("slug", COURSE.slugs)
def test_no_line_of_a_solution_is_handed_out(slug: str) -> None:
    path = COURSE.solution(slug)
    solution = split(path.read_text())[1]
    assert solution, f"{path} has no solution"
    assert leaks(path, solution, handed_out()) == []


@pytest.mark.parametrize("slug", COURSE.slugs)
def test_no_line_of_a_model_answer_or_a_rubric_is_handed_out(slug: str) -> None:
    source = nbformat.read(COURSE.root / "source" / slug / f"{slug}.ipynb", as_version=4)
    written = [cell.source for cell in source.cells if is_written_answer(cell)]
    lines = [line for text in written for line in split(text)[1]]
    assert any("Rubric" in line for line in lines), f"{slug} asks no question"
    assert leaks(COURSE.solution(slug), lines, handed_out()) == []


@pytest.mark.parametrize("slug", COURSE.slugs)
def test_no_line_of_a_hidden_check_is_handed_out(slug: str) -> None:
    path = KIT / "graders" / f"test_{slug}.py"
    assert leaks(path, path.read_text().splitlines(), handed_out()) == []


@pytest.mark.parametrize("slug", COURSE.slugs)
def test_no_line_of_a_specimen_is_handed_out(slug: str) -> None:
    paths = sorted((KIT / "specimens" / slug).rglob("*.py"))
    assert paths, f"{slug} has no specimens"
    lines = {line.strip(): p for p in paths for line in p.read_text().splitlines()}
    found = leaks(KIT / "specimens" / slug, lines, handed_out())
    assert found == [], {p for line, p in lines.items() if any(f.endswith(line) for f in found)}


@pytest.mark.parametrize("slug", COURSE.slugs)
def test_the_stage_is_handed_out_at_all(slug: str) -> None:
    """The tests above would pass on empty folders."""
    names = {str(p.relative_to(COURSE.root)) for p in handed_out()}
    assert {f"release/{slug}/{slug}.ipynb", f"assignments/{slug}.py"} <= names


@pytest.mark.parametrize("slug", COURSE.slugs)
def test_the_stub_and_the_notebook_are_the_same_assignment(slug: str) -> None:
    """But for the card and the scoreboard, which work in notebooks only."""
    stub = jupytext.read(COURSE.root / "assignments" / f"{slug}.py", fmt="py:percent")
    notebook = nbformat.read(COURSE.released(slug), as_version=4)
    assert code(stub) == code(notebook)


def code(notebook: Any) -> list[str]:
    cells = [cell for cell in notebook.cells if cell.cell_type == "code" and not is_added(cell)]
    return [cell.source for cell in cells]


def test_a_line_that_is_handed_out_would_be_found(tmp_path: Path) -> None:
    """The tests above would pass if they could not see."""
    line, path = "answer = 'forty' * two  # \"42\"", tmp_path / "leaky.ipynb"
    cell = {"cell_type": "code", "source": ["import this\n", f"    {line}\n"]}
    path.write_text(json.dumps({"cells": [cell]}))
    shown = {COURSE.root / "release" / path.name: text(path)}
    secret = Path("test_s99.py")
    assert leaks(secret, [f"  {line}"], shown) == [
        f"release/leaky.ipynb has a line of test_s99.py: {line}"
    ]
    assert leaks(secret, ["import this", f"# {line}", "answer = 'fifty'"], shown) == []


def test_committed_files_are_fresh() -> None:
    try:
        old = [str(p.relative_to(COURSE.root)) for p in stale(COURSE, COURSE.slugs)]
    except BuildError as error:
        pytest.fail(str(error))
    assert old == [], "run `autograder build`, and delete what no stage owns"
