"""Make the notebook for ``autograded/``: the repaired submission, with feedback.

It is built from the texts of the cells. Metadata comes from the release only, so that nothing of
the student's can break nbgrader or pretend to be the kit's.
"""

from __future__ import annotations

import functools
import json
import re
import textwrap
from collections.abc import Mapping
from typing import Any

import nbformat
from nbformat import NotebookNode
from nbformat.v4.rwbase import split_lines

from autograder.core.cells import is_added, is_grade_cell, is_locked, is_written_answer, mark
from autograder.core.model import (
    ERRORED,
    FAILED,
    PASSED,
    UNREADABLE,
    ExerciseReport,
    Outcome,
    Report,
    not_installed,
)
from autograder.submissions.cell_matching import Released, as_text, match
from autograder.submissions.markup import sanitize
from autograder.submissions.outputs import Printed

KINDS = ("code", "markdown", "raw")
COLUMNS = 72  # of a line in formgrader, beside JupyterLab's file browser
SIGNS = {PASSED: "✓", FAILED: "✗"}
OUR_FAULT = "This check could not be run, which is not your fault. Your instructor will look at it."
UNREAD = "**This submission could not be read.** Below is the assignment as it was released. Why:"
UNGRADED = (
    "**This submission could not be graded, which is not your fault.** Your instructor will look "
    "at it. Below is the assignment as it was released."
)


def autograded(
    released: Released,
    submitted: NotebookNode | None,
    outputs: Mapping[int, Printed],
    report: Report,
) -> NotebookNode:
    """Return the notebook for ``autograded/<student>/<stage>/``, valid for nbformat 4.5 and
    nbgrader.

    The submitted cells keep their order. Marked cells get the metadata of the release, locked ones
    its text, too; forged and repeated marks are removed, and missing locked cells are inserted.
    ``outputs`` has what the cells printed and their errors, by position in ``submitted`` from 0;
    a grade cell shows the exercise's feedback instead. The cells that the build added are left out.
    Without ``submitted`` it is the released notebook with the reason on top.
    """
    if submitted is None:
        cells = [_cell(c, c.cell_type, c.metadata) for c in released.cells if not is_added(c)]
        cells.insert(0, _notice(report))
    else:
        cells = _submitted_cells(released, submitted.get("cells"), outputs)
        _insert_missing(released, cells)
    feedback = {e.name: feedback_text(e) for e in report.exercises}
    for cell in cells:
        if is_grade_cell(cell) and cell.cell_type == "code":
            cell.outputs = _output_nodes((feedback.get(mark(cell)["grade_id"], ""), None))
    _set_ids(cells)
    metadata = nbformat.from_dict(released.notebook.metadata)
    return NotebookNode(nbformat=4, nbformat_minor=5, metadata=metadata, cells=cells)


def as_json(made: NotebookNode) -> str:
    """Return the text of a notebook that `autograded` returned. It is valid, so
    ``nbformat.writes``, which validates again, is not needed; without indentation, `outputs.size`
    is exact."""
    return json.dumps(split_lines(made), ensure_ascii=False)


def feedback_text(exercise: ExerciseReport) -> str:
    """Return a line for each check (✓ passed, ✗ failed, · skipped) with its points, the reasons,
    the diagnosis, and what a slip costs."""
    titles = {o.check: " ".join(_lines(o.title)) for o in exercise.outcomes}
    lines: list[str] = []
    for outcome in exercise.outcomes:
        sign = SIGNS.get(outcome.outcome, "·")
        points = f" ({outcome.score})" if outcome.max_points else ""
        lines += _wrapped(f"{sign} {titles[outcome.check]}{points}", then="  ")
        lines += _indented(_reason(outcome, titles, exercise.missing_packages))
    if exercise.diagnosis:
        lines += ["", *_wrapped(f"What may have happened: {exercise.diagnosis.mistake}")]
        lines += _indented(_lines(exercise.diagnosis.hint))
    lines += _wrapped(exercise.cap)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _reason(
    outcome: Outcome, titles: Mapping[str, str], missing_packages: tuple[str, ...]
) -> list[str]:
    if outcome.outcome == ERRORED:  # its message is for the instructor
        return [not_installed(missing_packages) if missing_packages else OUR_FAULT]
    if outcome.blocked_by in titles:
        return [f"Skipped because this did not pass: {titles[outcome.blocked_by]}"]
    return _lines(outcome.message)


def _notice(report: Report) -> NotebookNode:
    """Return a first cell that says why nothing was graded. Notes may quote a student's file, so
    they are in an indented block, in which neither HTML nor Markdown nor MathJax is interpreted."""
    text = UNGRADED
    if report.status == UNREADABLE:
        lines = [line for note in report.notes for line in _lines(note)]
        text = "\n".join([UNREAD, "", *_indented(lines)])
    return _cell({"id": "notice", "source": text}, "markdown", {})


def _submitted_cells(
    released: Released, raw: Any, outputs: Mapping[int, Printed]
) -> list[NotebookNode]:
    """Return valid cells with the submitted texts, and with the metadata of the release for those
    with a mark."""
    raws = raw if isinstance(raw, list) else []
    counting = match(released, raws).counting
    cells = []
    for position, cell in enumerate(raws):
        if not isinstance(cell, dict) or as_text(cell.get("source")) in released.added:
            continue
        printed = outputs.get(position, ("", None))
        original = released.named.get(counting.get(position, ""))
        kind = original.cell_type if original else cell.get("cell_type")
        kind = kind if kind in KINDS else "markdown"
        source = as_text((original if original and is_locked(original) else cell).get("source"))
        if kind != "code" and source not in released.texts:
            source = sanitize(source)
        metadata = original.metadata if original else {}
        cells.append(_cell({**cell, "source": source}, kind, metadata, printed))
    return cells


def _insert_missing(released: Released, cells: list[NotebookNode]) -> None:
    """Insert the missing locked cells and written answers: a grade cell after its answer cell or
    else at the end, any other after the nearest marked cell that stands before it in the release,
    or else first."""
    before: list[str] = []
    present = {mark(c).get("grade_id") for c in cells}
    for name, cell in released.named.items():
        if (is_locked(cell) or is_written_answer(cell)) and name not in present:
            places = {mark(c).get("grade_id"): i for i, c in enumerate(cells)}
            graded = is_grade_cell(cell)
            anchors = [f"answer-{name}"] if graded else reversed(before)
            place = next((places[n] + 1 for n in anchors if n in places), len(cells) * graded)
            cells.insert(place, _cell(cell, cell.cell_type, cell.metadata))
        before.append(name)


def _cell(
    raw: Mapping[str, Any], kind: str, metadata: Mapping[str, Any], printed: Printed = ("", None)
) -> NotebookNode:
    cell = NotebookNode(
        cell_type=kind,
        id=raw.get("id"),
        metadata=nbformat.from_dict(metadata),
        source=as_text(raw.get("source")),
    )
    if kind == "code":
        cell.update(execution_count=None, outputs=_output_nodes(printed))
    if kind == "markdown" and "attachment:" in cell["source"]:
        pictures = _pictures(raw.get("attachments"))
        cell["attachments"] = nbformat.from_dict(pictures)
        cell["source"] = re.sub(  # nbconvert fails if a picture is missing
            r"\battachment:(?!\s)([^\s)\"'>\]]*)",
            lambda m: m[0] if m[1] in pictures else f"missing-{m[0]}",
            cell["source"],
        )
    return cell


def _pictures(raw: Any) -> dict[str, dict[str, str]]:
    """Return the attachments that are pictures in base64."""
    found: dict[str, dict[str, str]] = {}
    for name, bundle in raw.items() if isinstance(raw, dict) else ():
        for kind, data in bundle.items() if isinstance(bundle, dict) else ():
            if re.fullmatch(r"image/[a-z+]+", kind) and re.fullmatch(r"[\w+/=\s]+", as_text(data)):
                found.setdefault(as_text(name), {})[kind] = as_text(data)
    return found


def _output_nodes(printed: Printed) -> list[NotebookNode]:
    text, error = map(as_text, printed)
    nodes = []
    if text:
        nodes.append(NotebookNode(output_type="stream", name="stdout", text=text))
    if error:
        nodes.append(
            NotebookNode(output_type="error", ename="Error", evalue=error, traceback=[error])
        )
    return nodes


def _set_ids(cells: list[NotebookNode]) -> None:
    """Keep ids that are valid and unique; replace the others by the cell's position."""
    seen: set[str] = set()
    for number, cell in enumerate(cells, 1):
        own = isinstance(cell.id, str) and re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", cell.id)
        if not own or cell.id in seen:
            cell.id = f"cell-{number}"
        while cell.id in seen:
            cell.id += "-again"
        seen.add(cell.id)


def _indented(lines: list[str]) -> list[str]:
    """Indent lines, and wrap them at `COLUMNS`."""
    return [part for line in lines for part in _wrapped(line, "    ", "    ") or ("",)]


@functools.lru_cache(maxsize=4096)  # titles and hints are the same for many students
def _wrapped(line: str, first: str = "", then: str = "") -> tuple[str, ...]:
    return tuple(textwrap.wrap(line, COLUMNS, initial_indent=first, subsequent_indent=then))


def _lines(text: str) -> list[str]:
    """Return the lines of a text without control characters."""
    lines = as_text(text).strip().splitlines()
    return [re.sub(r"[\x00-\x1f\x7f-\x9f]", "", line) for line in lines]
