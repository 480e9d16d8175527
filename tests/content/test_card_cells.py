"""The card as it travels: whole, alone, out of the way of a student's names and of grading."""

from __future__ import annotations

import ast
import json
import symtable
import sys
from typing import Any

import jupytext
import nbformat
import pytest

from autograder.authoring import card_cells
from autograder.core import cells
from autograder.core.course import KIT, Course, load
from autograder.sandbox.protocol.wire import Frame
from autograder.sandbox.server.session import Session
from autograder.submissions.cell_matching import Released
from autograder.submissions.submission import Submission, read
from tests.classroom import hand_in, make_course, notebook

COURSE = load(KIT)
SLUG = "s01_softmax"
HINTS = {"f": ["One."], "g": []}


def lesson(slug: str) -> list[Any]:
    return list(jupytext.read(COURSE.solution(slug), fmt="py:percent").cells)


@pytest.mark.parametrize("slug", COURSE.slugs)
def test_every_exercise_has_hints_in_whole_sentences(slug: str) -> None:
    found = card_cells.hints_of(lesson(slug))
    assert list(found) == [e.name for e in COURSE.stage(slug).exercises]
    for name, hints in found.items():
        assert len(hints) >= 2, name
        for hint in hints:
            assert 40 < len(hint) < 330 and hint[-1] in ".?", (name, hint)
            assert hint.count("`") % 2 == 0 and "\n" not in hint


@pytest.mark.parametrize("slug", COURSE.slugs)
def test_hints_are_in_the_notebooks_card_and_beside_the_stub_and_nowhere_else(slug: str) -> None:
    released = nbformat.read(COURSE.released(slug), as_version=4)
    stub = (COURSE.root / "assignments" / f"{slug}.py").read_text()
    script = (COURSE.root / "assignments" / card_cells.SCRIPT).read_text()
    for hints in card_cells.hints_of(lesson(slug)).values():
        for hint in hints:
            having = [c for c in released.cells if json.dumps(hint, ensure_ascii=False) in c.source]
            assert [c.id for c in having] == [cells.CARD]
            assert json.dumps(hint, ensure_ascii=False) in script and hint not in stub


def test_its_cell_gives_the_notebook_two_names_and_no_more() -> None:
    source = card_cells.notebook_cell(HINTS).source
    table = symtable.symtable(source, "<cell>", "exec")
    assert {s.get_name() for s in table.get_symbols() if s.is_assigned()} == {"_card", "hint"}


def test_the_cells_of_the_scoreboard_have_two_names_and_hold_no_check() -> None:
    noting, showing = card_cells.scoreboard_cells(lesson(SLUG))
    table = symtable.symtable(noting.source, "<cell>", "exec")
    assigned = {s.get_name() for s in table.get_symbols() if s.is_assigned()}
    assert assigned == {"_scoreboard", "scoreboard"} < cells.ADDED_NAMES
    assert "assert" not in noting.source and len(noting.source) < 5000
    assert showing.source.endswith("\nscoreboard()")
    assert card_cells.scoreboard_cells([]) == []


def test_its_cell_names_a_python_that_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.version_info", (3, 9, 18))
    with pytest.raises(AssertionError, match=r"You need Python 3\.11 or newer"):
        exec(card_cells.notebook_cell(HINTS).source, {"get_ipython": lambda: None})


@pytest.mark.parametrize("text", ["cell", "script"])
def test_what_travels_imports_nothing_of_ours_and_defines_nothing_twice(text: str) -> None:
    made = (
        card_cells.notebook_cell(HINTS).source
        if text == "cell"
        else card_cells.script({SLUG: HINTS})
    )
    tree = ast.parse(made)
    modules = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    modules |= {str(n.module) for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    others = {m.split(".")[0] for m in modules} - {"torch", "IPython"}
    assert others and others <= sys.stdlib_module_names
    body = tree.body[0].body if isinstance(tree.body[0], ast.FunctionDef) else tree.body
    names = [n.name for n in body if isinstance(n, ast.FunctionDef | ast.ClassDef)]
    names += [t.id for n in body if isinstance(n, ast.Assign) for t in n.targets
              if isinstance(t, ast.Name)]  # fmt: skip
    assert len(names) > 20 and len(names) == len(set(names))


# -- grading ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("course"), SLUG)


def submission(course: Course, made: Any) -> Submission:
    path = hand_in(course, "ada", SLUG, made)
    released = Released(nbformat.read(course.released(SLUG), as_version=4))
    return read(course, course.stage(SLUG), "ada", path.parent, released)


def card_cell(made: Any) -> Any:
    return next(c for c in made.cells if c.id == cells.CARD)


def test_grading_runs_the_same_code_with_the_added_cells_and_without(course: Course) -> None:
    whole, bare = notebook(SLUG), notebook(SLUG)
    bare.cells = [cell for cell in bare.cells if not cells.is_added(cell)]
    assert len(bare.cells) == len(whole.cells) - 3
    one, other = submission(course, whole), submission(course, bare)
    assert [c.source for c in one.cells] == [c.source for c in other.cells]
    assert one.notes == other.notes == ()


def test_a_notebook_that_asks_for_a_hint_or_has_spoilt_the_card_is_graded(course: Course) -> None:
    made = notebook(SLUG)
    made.cells.append(nbformat.v4.new_code_cell("hint()\nafterwards = 1"))  # type: ignore[no-untyped-call]
    asked = submission(course, made)
    card = card_cell(made).source
    assert card in [c.source for c in asked.cells]  # `hint` has to be there
    session = Session()
    for cell in asked.cells:
        reply = session.handle(Frame({"op": "cell", "source": cell.source, "number": 1}))
        assert reply.message["error"] is None
    assert session.namespace["afterwards"] == 1
    made.cells[-2].source = "scoreboard()"  # changed, so it is run, and shows nothing
    changed = submission(course, made)
    assert [c.source for c in changed.cells][-2:] == ["scoreboard()", "hint()\nafterwards = 1"]
    session = Session()
    for cell in changed.cells:
        reply = session.handle(Frame({"op": "cell", "source": cell.source, "number": 1}))
        assert reply.message["error"] is None
    card_cell(made).source = "1 / 0"
    assert "1 / 0" in [c.source for c in submission(course, made).cells]
