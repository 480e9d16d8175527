"""Output, notes and texts are kept as far as they are not too long, the first ones first."""

from __future__ import annotations

import json
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell

from autograder.core.model import CellNote
from autograder.submissions.outputs import LEFT_OUT, bounded, bounded_notes, size
from autograder.submissions.trimming import trim

TEXTS = (
    "",
    "x",
    "one\ntwo\n",
    "\x01" * 50,
    "é" * 50,
    "\U0001f600",
    '"\\' * 9,
    "\n" * 50,
    "\r\n" * 9,
)


@pytest.mark.parametrize("text", TEXTS)
def test_the_size_of_a_text_is_that_in_a_notebook_file(text: str) -> None:
    lines = text.splitlines(keepends=True)
    assert size(text) == len(json.dumps(lines, ensure_ascii=False).encode())


def test_output_that_fits_is_kept_whole() -> None:
    outputs = {3: ("three\n", None), 1: ("one\n", "Cell 2 raised ValueError")}
    assert bounded(outputs, 1000) == outputs
    assert list(bounded(outputs, 1000)) == [1, 3]


@pytest.mark.parametrize("text", ["\x01" * 300, "\n" * 300, "é" * 300, "a line\n" * 60])
def test_output_that_does_not_fit_is_cut_and_says_so(text: str) -> None:
    kept = bounded({0: (text, None), 1: (text, None), 2: (text, "an error")}, size(text) + 100)
    assert kept[0] == (text, None)
    cut, _ = kept[1]
    assert cut.endswith(LEFT_OUT)
    assert text.startswith(start := cut.removesuffix(LEFT_OUT))
    assert 90 <= size(start) <= 100
    assert 2 not in kept


def test_errors_count_twice_as_a_notebook_holds_them_twice() -> None:
    kept = bounded(dict.fromkeys(range(9), ("", "e" * 100)), 1000)
    assert [error for _, error in kept.values() if error == "e" * 100] == ["e" * 100] * 4
    assert len(kept) == 5


def test_notes_are_kept_as_far_as_they_are_not_too_long_and_the_rest_is_counted() -> None:
    notes = [CellNote(n + 1, "x" * 2000) for n in range(12)]
    assert bounded_notes(notes[:10]) == tuple(notes[:10])
    *first, last = bounded_notes(notes)
    assert first == notes[:10]
    assert last == CellNote(11, "2 more cells did not run to their end, from cell 11 on.")


def picture(size: int) -> Any:
    cell = new_markdown_cell(f"![](attachment:a{size}.png)")
    cell["attachments"] = nbformat.from_dict({f"a{size}.png": {"image/png": "A" * size}})
    return cell


def test_a_notebook_that_fits_is_left_alone() -> None:
    cells = [picture(500), new_markdown_cell("x" * 300), new_code_cell("y" * 300)]
    before = nbformat.from_dict({"cells": cells}).copy()
    assert trim(cells, 1400) == ()
    assert cells == before["cells"]


def test_pictures_go_first_then_texts_then_code_and_of_each_the_largest() -> None:
    cells = [picture(500), picture(900), new_markdown_cell("x" * 600), new_markdown_cell("little")]
    cells.append(new_code_cell("y = 1\n" * 100))
    code = cells[4].source
    assert trim(cells, 4000) == ()
    assert len(trim(cells, 2500)) == 1
    assert "attachments" not in cells[1]
    assert "attachments" in cells[0]
    trim(cells, 2000)
    assert "attachments" not in cells[0]
    assert cells[2].source == "x" * 600
    trim(cells, 1500)
    assert "left out" in cells[2].source
    assert cells[3].source == "little"
    assert cells[4].source == code
    trim(cells, 400)
    assert cells[4].source.startswith("# The submitted notebook has 0 MB")
