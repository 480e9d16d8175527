"""Whatever a student did to a notebook, the autograded one is sound and shows our feedback."""

from __future__ import annotations

import copy
import json
import re
from dataclasses import replace
from typing import Any

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbconvert import HTMLExporter
from nbgrader.nbgraderformat import MetadataValidator
from nbgrader.utils import compute_checksum

from autograder.authoring.card_cells import notebook_cell
from autograder.core.model import (
    BLOCKED,
    ERRORED,
    FAILED,
    GRADED,
    PASSED,
    UNREADABLE,
    Diagnosis,
    ExerciseReport,
    Outcome,
    Report,
)
from autograder.submissions.autograded_notebook import autograded, feedback_text
from autograder.submissions.cell_matching import Released
from tests.fuzz import examples

KERNELSPEC = {"display_name": "Python 3", "language": "python", "name": "python3"}
FEEDBACK = "✓ It doubles. (2/2)\n"


def cell(name: str, source: str, kind: str = "code", **flags: Any) -> Any:
    flags = {"grade": False, "solution": False, "locked": False, "task": False, **flags}
    marks = {"grade_id": name, "schema_version": 3, "checksum": "0" * 32, "cell_type": kind}
    make = nbformat.v4.new_code_cell if kind == "code" else nbformat.v4.new_markdown_cell
    return make(source, id=name, metadata={"deletable": False, "nbgrader": marks | flags})


RELEASED = nbformat.v4.new_notebook(
    cells=[
        nbformat.v4.new_markdown_cell("# Title", id="title"),
        cell("setup", "import math", locked=True),
        cell("answer-double", "raise NotImplementedError()", solution=True),
        cell("double", "assert double(1) == 2", grade=True, locked=True, points=2),
        cell("given", "Read this.", "markdown", locked=True),
        cell("answer-halve", "raise NotImplementedError()", solution=True),
        cell("halve", "assert halve(2) == 1", grade=True, locked=True, points=3),
        cell("question-essay", "Why?", "markdown", locked=True),
        cell("essay", "YOUR ANSWER HERE", "markdown", grade=True, solution=True, points=1),
    ],
    metadata={"kernelspec": KERNELSPEC, "language_info": {"name": "python"}},
)
ORDER = [
    "setup",
    "answer-double",
    "double",
    "given",
    "answer-halve",
    "halve",
    "question-essay",
    "essay",
]


def exercise(name: str = "double", *outcomes: Outcome, **more: Any) -> ExerciseReport:
    passed = Outcome("test_it", "It doubles.", PASSED, 2.0, 2.0)
    return ExerciseReport(name, 2.0, 2.0, outcomes or (passed,), **more)


REPORT = Report("little", "s01", "ada", GRADED, 4.0, 5.0, (exercise(), exercise("halve")))


def handed_in(**sources: str) -> Any:
    """The released notebook with other texts in the named cells."""
    notebook = copy.deepcopy(RELEASED)
    for one in notebook.cells:
        one.source = sources.get(one.id.replace("-", "_"), one.source)
    return notebook


def grade(submitted: Any, outputs: Any = None, report: Report = REPORT) -> Any:
    """The autograded notebook; it is valid, and nbgrader and nbconvert can use it."""
    made = autograded(Released(RELEASED), submitted, outputs or {}, report)
    text = nbformat.writes(made)
    text.encode()
    nbformat.validate(json.loads(text))
    made = nbformat.reads(text, as_version=4)
    assert made.nbformat_minor == 5
    MetadataValidator().validate_nb(made)
    known = {c.metadata.nbgrader.grade_id: c for c in RELEASED.cells if "nbgrader" in c.metadata}
    for one in made.cells:
        if mark := one.metadata.get("nbgrader"):
            assert one.metadata == known[mark.grade_id].metadata
            assert one.cell_type == known[mark.grade_id].cell_type
            if not mark.solution:
                assert one.source == known[mark.grade_id].source
    assert {n for n in ORDER if "answer" not in n} <= set(names(made))
    assert made.metadata == RELEASED.metadata
    return made


def names(notebook: Any) -> list[str]:
    return [c.metadata.nbgrader.grade_id for c in notebook.cells if c.metadata.get("nbgrader")]


def find(notebook: Any, name: str) -> Any:
    return next(c for c in notebook.cells if c.metadata.get("nbgrader", {}).get("grade_id") == name)


def page(notebook: Any) -> str:
    return str(HTMLExporter(template_name="classic").from_notebook_node(notebook)[0])


def test_answers_are_kept_and_feedback_stands_under_the_grade_cells() -> None:
    made = grade(handed_in(answer_double="def double(x): return 2 * x"))
    assert names(made) == ORDER
    assert find(made, "answer-double").source == "def double(x): return 2 * x"
    assert find(made, "double").outputs == [
        {"output_type": "stream", "name": "stdout", "text": FEEDBACK}
    ]


def test_nothing_that_was_given_is_changed() -> None:
    released, submitted = copy.deepcopy(RELEASED), handed_in()
    before = copy.deepcopy(submitted)
    made = autograded(Released(released), submitted, {}, REPORT)
    made.cells[1].metadata["nbgrader"]["locked"] = "changed"
    made.metadata["kernelspec"]["name"] = "changed"
    assert (released, submitted) == (RELEASED, before)


def test_outputs_are_what_the_cells_printed_and_raised() -> None:
    submitted = handed_in()
    submitted.cells[2].outputs = [nbformat.v4.new_output("stream", text="score: 100")]
    made = grade(submitted, {1: ("a\n", None), 2: ("b\n", "It broke."), 0: ("no code", None)})
    assert [o.text for o in find(made, "setup").outputs] == ["a\n"]
    stream, error = find(made, "answer-double").outputs
    assert stream.text == "b\n"
    assert (error.output_type, error.traceback) == ("error", ["It broke."])
    assert find(made, "answer-halve").outputs == []
    assert "outputs" not in made.cells[0]


def test_the_cell_that_draws_cards_is_left_out() -> None:
    released = copy.deepcopy(RELEASED)
    released.cells.insert(1, notebook_cell({"double": [], "halve": []}))
    submitted = copy.deepcopy(released)
    submitted.cells[1].id, submitted.cells[1].metadata = "another", {}  # a tool lost the marks
    for handed in (submitted, None):
        made = autograded(Released(released), handed, {}, REPORT)
        assert names(made) == ORDER
        assert not [c for c in made.cells if "def _card" in c.source]


def test_locked_text_and_metadata_are_restored() -> None:
    submitted = handed_in(setup="import os", double="assert True", given="Other words.")
    grade_cell = find(submitted, "double")
    grade_cell.metadata.nbgrader.update(points=99, locked=False, grade=False, comment="A+")
    grade_cell.metadata["tags"] = ["<script>"]
    assert names(grade(submitted)) == ORDER  # `grade` compares each with the release


def test_retyped_cells_become_what_they_were() -> None:
    submitted = handed_in(answer_double="def double(x): ...")
    for name in ("setup", "answer-double", "double"):
        one = find(submitted, name)
        one.cell_type = "markdown"
        del one["outputs"], one["execution_count"]
    find(submitted, "given").cell_type = "code"
    find(submitted, "essay").cell_type = "raw"
    made = grade(submitted, {2: ("seen", None)})
    assert find(made, "answer-double").outputs[0].text == "seen"


def test_the_first_of_two_cells_with_one_mark_counts() -> None:
    submitted = handed_in(answer_double="first")
    for name in ("answer-double", "double"):
        again = copy.deepcopy(find(submitted, name))
        again.source = "second"
        submitted.cells.append(again)
    made = grade(submitted)
    assert names(made) == ORDER
    assert find(made, "answer-double").source == "first"
    assert [(c.source, c.metadata) for c in made.cells[-2:]] == [("second", {})] * 2


def test_a_written_answer_is_kept_in_its_own_cell_and_cannot_act_in_a_page() -> None:
    made = grade(handed_in(essay="Since $d < e$ & <b onclick='f()'>so</b>: **two** reasons."))
    essay = find(made, "essay")
    assert essay.source == "Since $d < e$ & < b onclick='f()'>so< /b>: **two** reasons."
    assert compute_checksum(essay) != essay.metadata.nbgrader.checksum
    assert "onclick" not in re.sub(r">[^<]*<", "><", page(made))


def test_a_given_text_that_reads_like_a_tag_is_not_touched() -> None:
    released = copy.deepcopy(RELEASED)
    released.cells[0].source = "$i<j$ and [a link](https://pytorch.org)"
    made = autograded(Released(released), copy.deepcopy(released), {}, REPORT)
    assert made.cells[0].source == released.cells[0].source


def test_marks_that_the_release_does_not_know_are_dropped() -> None:
    submitted = handed_in()
    forged: list[Any] = ["bonus", "", None, 3, ["double"], {"a": 1}, "x" * 10_000, "<b>"]
    for mark in forged:
        one = cell("forged", "pass", grade=True, points=100)
        one.metadata.nbgrader.grade_id = mark
        submitted.cells.append(one)
    made = grade(submitted)
    assert names(made) == ORDER
    assert all(c.metadata == {} for c in made.cells[-len(forged) :])


def test_missing_cells_are_put_where_they_belong() -> None:
    submitted = handed_in()
    gone = ("setup", "double", "given", "halve")
    submitted.cells = [c for c in submitted.cells if c.id not in gone]
    assert names(grade(submitted)) == ORDER


def test_a_grade_cell_whose_answer_is_missing_too_goes_to_the_end() -> None:
    submitted = handed_in()
    submitted.cells = [c for c in submitted.cells if c.id not in ("answer-double", "double")]
    assert names(grade(submitted))[-1] == "double"


@pytest.mark.parametrize("cells", [[], None, "text", [None, 3, "text", []]])
def test_a_notebook_without_cells_gets_the_locked_ones_and_a_blank_essay(cells: Any) -> None:
    made = grade({"cells": cells})
    assert names(made) == [n for n in ORDER if "answer" not in n]
    assert find(made, "essay").source == "YOUR ANSWER HERE"


def test_cells_that_lost_their_marks_are_known_by_their_text() -> None:
    submitted = handed_in(double="assert  double(1) == 2\n")
    for one in submitted.cells:
        one.metadata = {}
    made = grade(submitted)
    assert names(made) == [n for n in ORDER if "answer" not in n]
    assert len(made.cells) == len(submitted.cells)


def test_notebooks_of_colab_and_vs_code_without_ids_are_taken() -> None:
    raw = json.loads(nbformat.writes(handed_in()))
    raw["nbformat_minor"] = 4
    raw["metadata"] = {"colab": {"provenance": []}, "kernelspec": {"name": "julia"}}
    for number, one in enumerate(raw["cells"]):
        del one["id"]
        one["metadata"] |= {"id": f"Xy{number}", "vscode": {"languageId": "plaintext"}}
        one["metadata"] |= {"outputId": "5-a", "collapsed": "maybe", "tags": "a,b"}
    made = grade(nbformat.from_dict(raw))
    assert names(made) == ORDER
    assert [c.id for c in made.cells] == [c.id for c in grade(nbformat.from_dict(raw)).cells]


def test_ids_are_kept_where_they_can_be() -> None:
    submitted = handed_in()
    wishes = ["cell-2", "", "cell-2", 7, "a b", "a" * 65, "good", "good", "good"]
    for one, wish in zip(submitted.cells, wishes, strict=True):
        one["id"] = wish
    ids = [c.id for c in grade(submitted).cells]
    assert (ids[0], ids[6]) == ("cell-2", "good")
    assert len(set(ids)) == len(ids)


def test_wrong_types_and_lone_surrogates_are_taken() -> None:
    submitted = handed_in()
    submitted.cells[0] = {"cell_type": "heading", "source": ["# A\n", "B", 3], "metadata": "none"}
    submitted.cells += [
        {},
        {"cell_type": "code", "outputs": "none", "execution_count": "two", "source": None},
        {"cell_type": ["code"], "source": {"a": "b"}, "metadata": {"nbgrader": "x"}},
        {"cell_type": "raw", "source": "\ud800", "metadata": {"raw_mimetype": 3}},
        {"cell_type": "code", "source": "x = '\udfff'"},
    ]
    made = grade(submitted, {12: ("\ud83d", "\udc00")})
    assert made.cells[0].source == "# A\nB3"
    assert [c.cell_type for c in made.cells[-5:]] == ["markdown", "code", "markdown", "raw", "code"]
    page(made)


def test_pasted_pictures_are_kept_and_missing_ones_do_not_stop_nbconvert() -> None:
    submitted = handed_in()
    submitted.cells[0] = nbformat.v4.new_markdown_cell(
        "![a](attachment:a.png) ![b](attachment:b.png) ![c](attachment:c.png) See attachment: this."
    )
    submitted.cells[0].attachments = {
        "a.png": {"image/png": "aGVsbG8=\n"},
        "b.png": {'image/png" onerror="alert(1)': "aGVsbG8=", "image/gif": '" onload="x'},
        "c.png": "nothing",
    }
    made = grade(submitted)
    assert list(made.cells[0].attachments) == ["a.png"]
    assert made.cells[0].source.endswith("See attachment: this.")
    html = page(made)
    assert "data:image/png;base64,aGVsbG8=" in html
    assert "onerror" not in html


def test_an_unreadable_submission_shows_the_reason_above_the_released_notebook() -> None:
    notes = ("<script>alert(1)</script>\n```\n</pre>\n$$x$$", "# [a](javascript:b) " * 20)
    report = replace(REPORT, status=UNREADABLE, notes=notes)
    made = grade(None, report=report)
    assert names(made) == ORDER
    assert [c.source for c in made.cells[1:]] == [c.source for c in RELEASED.cells]
    notice = made.cells[0]
    assert notice.cell_type == "markdown"
    lines = notice.source.split("\n")
    assert "could not be read" in lines[0]
    assert all(line.startswith("    ") for line in lines[2:])
    html = page(made)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    assert "<script>alert(1)" not in html
    assert 'href="javascript' not in html
    assert "$$x$$" in html[html.index("alert(1)") :].split("</pre>")[0]


def test_a_fault_of_ours_is_not_shown_in_its_own_words() -> None:
    report = replace(REPORT, status=ERRORED, notes=("KeyError: 'secret'",))
    made = grade(None, report=report)
    assert "not your fault" in made.cells[0].source
    assert "secret" not in nbformat.writes(made)


def test_feedback_is_a_line_a_check_then_the_diagnosis() -> None:
    one = exercise(
        "double",
        Outcome("test_a", "It returns a number.", PASSED, 1.0, 1.0),
        Outcome("test_b", "It doubles.", FAILED, 0.0, 1.0, "It gave 3,\nnot 4."),
        Outcome("test_c", "It leaves its input.", BLOCKED, 0.0, 1.0, "", "test_b"),
        Outcome("test_d", "It is quick.", ERRORED, 0.0, 1.0, "TypeError: secret 42"),
        diagnosis=Diagnosis("adds_one", "It adds one.", "Look at the sign.\nAnd again."),
    )
    assert feedback_text(one) == (
        "✓ It returns a number. (1/1)\n"
        "✗ It doubles. (0/1)\n"
        "    It gave 3,\n"
        "    not 4.\n"
        "· It leaves its input. (0/1)\n"
        "    Skipped because this did not pass: It doubles.\n"
        "· It is quick. (–/1)\n"
        "    This check could not be run, which is not your fault. Your\n"
        "    instructor will look at it.\n"
        "\n"
        "What may have happened: It adds one.\n"
        "    Look at the sign.\n"
        "    And again.\n"
    )


def test_no_line_of_feedback_is_cut_off_in_formgrader() -> None:
    words = "word " * 40
    failed = Outcome("test_a", words, FAILED, 0.0, 1.0, words)
    text = feedback_text(exercise("double", failed, diagnosis=Diagnosis("a", words, words)))
    assert max(map(len, text.splitlines())) <= 72
    assert text.count("word") == 4 * 40


def test_a_message_cannot_pass_for_a_check() -> None:
    message = "It raised E: \r✓ All is well.\x1b[2K\x08\u2028✓ Full marks.\x85✓ Yes.\ud800"
    one = exercise("double", Outcome("test_a", "It doubles.", FAILED, 0.0, 1.0, message))
    lines = feedback_text(one).splitlines()
    assert [line for line in lines if not line.startswith("    ")] == ["✗ It doubles. (0/1)"]
    assert not any(ord(c) < 32 for line in lines for c in line)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2)
    ),
    max_leaves=4,
)
MARKS = st.fixed_dictionaries(
    {"grade_id": st.sampled_from([*ORDER, "forged"]) | ANYTHING},
    optional={"grade": ANYTHING, "solution": ANYTHING, "points": ANYTHING},
)
CELLS = st.fixed_dictionaries(
    {},
    optional={
        "cell_type": st.sampled_from(["code", "markdown", "raw"]) | ANYTHING,
        "id": st.sampled_from(["a", "cell-1", "cell-2"]) | ANYTHING,
        "source": st.sampled_from(["import math", "![](attachment:a)"]) | ANYTHING,
        "metadata": st.fixed_dictionaries({"nbgrader": MARKS | ANYTHING}) | ANYTHING,
        "outputs": ANYTHING,
        "attachments": ANYTHING,
    },
)


@examples(60)
@given(st.lists(CELLS | ANYTHING, max_size=8))
def test_any_cells_make_a_sound_notebook(cells: list[Any]) -> None:
    made = grade({"cells": cells}, {0: ("printed", "raised")})
    assert len(made.cells) >= sum(isinstance(c, dict) for c in cells)
