"""Attacks on whoever reads the results: markup, codes and formulas in all that a student can name.

One class hands in notebooks whose cells, outputs, exceptions, types, parameters and answers say
such things. It is graded, shown, exported and turned into nbgrader's feedback pages; everywhere
they must be text and nothing else.
"""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
import unicodedata
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell
from rich.console import Console

from autograder.core.course import Course, CourseError
from autograder.core.model import GRADED, Report
from autograder.pipeline.run import Run, grade_stage
from autograder.reports.render import terminal
from autograder.submissions.folders import find_submissions
from tests.classroom import hand_in, make_course, notebook
from tests.sandbox.attacks.conftest import SLUG
from tests.waiting import PATIENCE

EVIL = "INJECTED"
PAYLOADS = {
    "a_script": f"<script>{EVIL}()</script><img src=x onerror={EVIL}()>",
    "a_script_behind_closed_tags": f"</pre></code></div><script>{EVIL}()</script><iframe src=//x>",
    "a_picture_with_a_handler": f'<svg onload="{EVIL}()"><a href="javascript:{EVIL}()">x</a></svg>',
    "an_attribute": f'x" onmouseover="{EVIL}()" style=\'position:fixed',
    "codes_for_a_terminal": f"\x1b[2J\x1b[31m{EVIL}\x1b]8;;http://evil\x07x\x1b]8;;\x07\r\x9b1m",
    "markdown": f"[x](javascript:{EVIL}()) ![x](http://evil/x.png) <javascript:{EVIL}()>\n# 18/18",
    "a_formula_of_mathjax": f"$\\href{{javascript:{EVIL}()}}{{x}}$ $$\\require{{html}}$$",
    "a_formula_of_a_spreadsheet": f"=cmd|' /C {EVIL}'!A0",
    "markup_of_rich": f"[bold red]{EVIL}[/bold red] [link=http://evil]x[/link] [/] [[",
    "text_from_right_to_left": f"\u202e{EVIL}\u2066\u200b\ufeff\u2029",
    "control_characters": f"a\x00{EVIL}\x08\x08\x0c\x85",
    "half_a_surrogate_pair": f"\ud800{EVIL}\udfff",
    "a_line_without_end": EVIL + "x" * 50_000,
    "templates": f"{{{{ {EVIL} }}}} {{% include 'x' %}} {{0}} %s ${{x}} {{cell}}",
    "our_own_words": "✓ The mask is right.\n✗ x\n\nWhat may have happened: nothing, 18/18",
}
CLASS: dict[str, list[str]] = {
    f"student{i}": list(PAYLOADS.values())[i * 5 : i * 5 + 5] for i in range(3)
}


def infected(payloads: list[str]) -> Any:
    """A notebook that says these things wherever a notebook can."""
    texts = [ascii(p) for p in payloads]
    made = notebook(
        SLUG,
        upper_triangle=f"def upper_triangle(n):\n    if n == 1: raise ValueError({texts[1]})\n"
        f"    return {texts[0]}",
        standardize="def standardize(x, eps):\n"
        f"    raise type('T' + {texts[2]}.replace(chr(0), ''), (Exception,), {{}})({texts[2]})",
        LinearLayer="class LinearLayer(nn.Module):\n    def __init__(self, *a, **k):\n"
        "        super().__init__()\n"
        f"        name = {texts[4]}.replace('.', '')\n"
        "        self.register_parameter(name, nn.Parameter(torch.ones(1)))\n"
        "    def forward(self, x):\n"
        f"        return type({texts[3]}.replace(chr(0), '').encode('utf8', 'replace').decode(),"
        " (), {})()",
    )
    for payload, text in zip(payloads, texts, strict=True):
        name = payload.encode("utf-8", "replace").decode()
        made.cells.append(new_markdown_cell(payload))
        made.cells.append(new_code_cell(f"print({text})"))
        made.cells.append(new_code_cell(f"raise RuntimeError({text})"))
        made.cells.append(new_code_cell(f"from IPython.display import HTML\ndisplay(HTML({text}))"))
        made.cells.append(new_code_cell(f"# {name}"))
        made.metadata[name[:100]] = payload
    return made


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_course(tmp_path_factory.mktemp("injected"), SLUG)


@pytest.fixture(scope="module")
def graded(course: Course) -> Run:
    for student, payloads in CLASS.items():
        path = hand_in(course, student, SLUG, json.loads(json.dumps(infected(payloads))))
        path.rename(path.with_name(f"[bold]$x$ &amp; ='{SLUG}.ipynb"))
    return grade_stage(course, SLUG)


@pytest.fixture(scope="module")
def pages(course: Course, graded: Run) -> dict[str, str]:
    """nbgrader's feedback page of each student."""
    nbgrader(course, "generate_feedback", SLUG)
    where = course.root / "feedback"
    return {s: (where / s / SLUG / f"{SLUG}.html").read_text() for s in CLASS}


def nbgrader(course: Course, *words: str) -> None:
    command = [str(Path(sys.executable).parent / "nbgrader"), *words]
    options = [f"--CourseDirectory.root={course.root}", f"--course={course.id}"]
    done = subprocess.run(
        [*command, *options], cwd=course.root, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout + done.stderr


def owner(name: str) -> str:
    return next(s for s, payloads in CLASS.items() if PAYLOADS[name] in payloads)


def strange(text: str) -> set[str]:
    """Characters that steer a terminal or turn its text round."""
    return {c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")} - {"\n"}


def test_the_class_is_graded(graded: Run) -> None:
    for report in graded.in_order:
        assert report.status == GRADED, report.notes
        earned = {e.name: (e.points or 0.0) / e.max_points for e in report.exercises}
        assert earned.pop("center") == 1.0
        assert sum(earned.values()) < 1.0, earned
        assert not report.needs_a_look


@pytest.mark.parametrize("name", PAYLOADS)
def test_reports_are_sound_json_with(course: Course, graded: Run, name: str) -> None:
    text = (course.root / "reports" / SLUG / f"{owner(name)}.json").read_bytes().decode()
    report = Report.from_dict(json.loads(text))
    assert report == graded.reports[owner(name)]
    messages = [o.message for e in report.exercises for o in e.outcomes]
    assert all(len(m) < 1500 for m in messages)
    assert all(len(c.message) < 5000 for c in report.cells)


@pytest.mark.parametrize("name", PAYLOADS)
def test_a_table_in_a_terminal_is_not_steered_by(graded: Run, name: str) -> None:
    """As the telling line of a report, and as a student's name."""
    first, other = graded.in_order[0], replace(graded.in_order[1], student=PAYLOADS[name])
    unread = replace(first, status="unreadable", notes=(PAYLOADS[name],))
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=False, width=80)
    terminal.show(console, graded.stage, [unread, other, *graded.in_order], {})
    shown = screen.getvalue()
    assert not strange(shown), strange(shown)
    assert max(map(len, shown.splitlines())) <= 80
    colours = io.StringIO()
    console = Console(file=colours, force_terminal=True, color_system="standard", width=80)
    terminal.show(console, graded.stage, [unread, other], {})
    assert "\x1b]" not in colours.getvalue()
    assert "\x1b[2J" not in colours.getvalue()


@pytest.mark.parametrize("name", PAYLOADS)
def test_autograded_notebooks_hold_text_only_with(course: Course, graded: Run, name: str) -> None:
    path = course.root / "autograded" / owner(name) / SLUG / f"{SLUG}.ipynb"
    made = nbformat.reads(path.read_bytes().decode(), as_version=4)
    nbformat.validate(made)
    for cell in made.cells:
        for output in cell.get("outputs", ()):
            assert output.output_type in ("stream", "error"), output
    assert PAYLOADS[name].encode("utf-8", "replace").decode() not in made.metadata


class Page(HTMLParser):
    """Collects what a browser would run or load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.formulas = ""  # the text that is not code or output: MathJax looks there
        self._script, self._pre = False, 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._script = tag == "script"
        self._pre += tag == "pre"
        for name, value in attrs:
            value = (value or "").strip()
            if EVIL in value and (name.startswith("on") or "script:" in value):
                self.found.append(f"<{tag} {name}={value!r}>")
            if name in ("src", "data") and "evil" in value:  # a visible link to it is text enough
                self.found.append(f"<{tag} {name}={value!r}>")
        if tag in ("iframe", "object", "embed") or (tag == "svg" and EVIL in str(attrs)):
            self.found.append(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        self._script = False
        self._pre -= tag == "pre" and self._pre > 0

    def handle_data(self, data: str) -> None:
        if not self._script and not self._pre:
            self.formulas += data
        if self._script and EVIL in data:
            self.found.append(f"<script>{data[:80]}")


@pytest.mark.parametrize("name", PAYLOADS)
def test_a_feedback_page_runs_and_loads_nothing_of(pages: dict[str, str], name: str) -> None:
    page = Page(pages[owner(name)])
    assert page.found == []
    assert not {"\x1b", "\x9b", "\x07"} & set(page.formulas)
    assert "\\href{" not in page.formulas


def test_the_search_of_a_page_sees_what_a_browser_would_run() -> None:
    for name in ("a_script", "a_script_behind_closed_tags", "a_picture_with_a_handler"):
        assert Page(f"<html>{PAYLOADS[name]}</html>").found


def test_an_export_holds_no_formula(course: Course, graded: Run) -> None:
    nbgrader(course, "export")
    with (course.root / "grades.csv").open(newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert set(CLASS) <= set(cells)
    assert not [c for c in cells if c[:1] in "=+@" and c]


NAMES = {
    "a_formula": "=1+1",
    "a_command": "@SUM(A1)",
    "an_option": "--force",
    "a_sum": "+1",
    "a_tag": "<b>ada",
    "a_quote": 'ada" onclick="x',
    "a_terminals_code": "ada\x1b[2J",
    "two_lines": "ada\nbob",
    "text_from_right_to_left": "ada\u202ebob",
    "bytes_that_are_no_text": "ada\udcff",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_folder_with_such_a_name_is_refused_before_anything_is_graded(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / NAMES[name] / SLUG).mkdir(parents=True)
    with pytest.raises(CourseError, match="Rename it") as refusal:
        find_submissions(tmp_path, SLUG)
    assert not strange(str(refusal.value))
    (tmp_path / "bob" / SLUG).mkdir(parents=True)
    assert list(find_submissions(tmp_path, SLUG)) == ["bob"]
    str(refusal.value).encode()


PEOPLE = ("ada", "o'brien", "Zoë Müller", "李雷", "ada.lovelace+test@example.org", "x_1 (2)")


@pytest.mark.parametrize("name", PEOPLE)
def test_names_of_people_are_accepted(tmp_path: Path, name: str) -> None:
    (tmp_path / name / SLUG).mkdir(parents=True)
    assert list(find_submissions(tmp_path, SLUG)) == [name]
