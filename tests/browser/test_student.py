"""A student at work in JupyterLab: run, read what the check says, mend, run again, Validate."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from autograder.core.course import KIT, load
from tests.browser.server import Lab
from tests.classroom import answer, notebook, reference

SLUG = "s01_softmax"
RIGHT = """\
def dot_product(a, b):
    if len(a) != len(b):
        raise ValueError("the lengths differ")
    return sum(x * y for x, y in zip(a, b))"""
WRONG = RIGHT.replace("sum(x * y for x, y in zip(a, b))", "[x * y for x, y in zip(a, b)]")
WORDS = "You give a list; after multiplying, the products are to be added."


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    place = tmp_path_factory.mktemp("student")
    folder = place / "work"
    folder.mkdir()
    shutil.copyfile(load(KIT).released(SLUG), folder / "released.ipynb")
    nbformat.write(notebook(SLUG), folder / "solved.ipynb")
    with Lab(folder, place / "home", place / "exchange") as running:
        yield running


def opened(page: Page, lab: Lab, name: str) -> None:
    """Open a notebook and wait until its kernel is ready.

    Before that JupyterLab takes orders to run cells, and forgets them.
    """
    page.goto(lab.url(f"lab/tree/{name}"))
    expect(page.locator("#jp-main-statusbar")).to_contain_text("| Idle")


def cell(page: Page, text: str) -> Locator:
    """The code cell that holds a text."""
    found = page.locator(".jp-CodeCell").filter(has=page.locator(".cm-content", has_text=text))
    expect(found).to_have_count(1)
    return found


def run(page: Page, one: Locator) -> str:
    """Run one cell as the keyboard does; its output in the end."""
    prompt = one.locator(".jp-InputPrompt")
    before = prompt.inner_text()
    one.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    expect(prompt).not_to_have_text(before)
    expect(prompt).not_to_have_text("[*]:")
    one.scroll_into_view_if_needed()
    return one.locator(".jp-Cell-outputArea").inner_text()


def run_what_is_given(page: Page) -> None:
    """Run the first two code cells as a reader does, who goes on from cell to cell: what is given,
    and the folded one below it, which draws cards."""
    first = cell(page, "from collections import defaultdict")
    first.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    expect(first.locator(".jp-InputPrompt")).to_have_text("[1]:")
    folded = page.locator(".jp-CodeCell.jp-mod-selected")
    expect(folded.locator(".jp-PlaceholderText")).to_contain_text("Run this cell")
    page.keyboard.press("Shift+Enter")


def write(page: Page, one: Locator, source: str) -> None:
    one.locator(".cm-content").click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(source)


def validated(page: Page) -> Locator:
    """Press Validate and wait for what it says."""
    page.get_by_role("button", name="Validate").click()
    dialog = page.get_by_role("dialog").filter(has_text="Validation Results")
    expect(dialog).to_be_visible()
    return dialog


def test_a_check_explains_what_is_wrong_and_passes_when_it_is_mended(
    page: Page, lab: Lab, picture: Callable[[str], None]
) -> None:
    opened(page, lab, "released.ipynb")
    picture("student-1-opened")
    run_what_is_given(page)
    check = cell(page, "found = dot_product(")
    run(page, cell(page, "def dot_product(a"))
    assert "NotImplementedError" in run(page, check)
    card = check.locator(".checkcard")
    expect(card).to_contain_text("dot_product. This is not written yet.")
    hints = card.locator("details > p")
    assert [hint.is_visible() for hint in hints.all()] == [False, False]
    card.get_by_text("Give me a hint").click()
    assert [hint.is_visible() for hint in hints.all()] == [True, False]
    picture("student-2-not-written-yet")

    answer = cell(page, "def dot_product(a")
    write(page, answer, WRONG)
    run(page, answer)
    assert f"AssertionError: {WORDS}" in run(page, check)
    expect(card).to_contain_text(f"dot_product. {WORDS}")
    expect(card).to_contain_text("found = dot_product([1.0, 2.0], [3.0, 4.0])")
    picture("student-3-check-fails")

    write(page, answer, RIGHT)
    run(page, answer)
    assert run(page, check).strip() == "dot_product: the visible checks pass."
    picture("student-4-check-passes")


def test_validate_names_what_is_missing_in_a_notebook_as_it_is_released(
    page: Page, lab: Lab, picture: Callable[[str], None]
) -> None:
    opened(page, lab, "released.ipynb")
    answer = cell(page, "def dot_product(a")
    write(page, answer, WRONG)
    dialog = validated(page)
    picture("student-5-validate-fails")
    stage = load(KIT).stage(SLUG)
    failures = dialog.get_by_text("The following cell failed")
    assert failures.count() == len(stage.exercises) + len(stage.questions)
    expect(dialog).to_contain_text(f"AssertionError: {WORDS}")
    expect(dialog).to_contain_text("NotImplementedError")


def test_validate_passes_a_notebook_that_is_right(
    page: Page, lab: Lab, picture: Callable[[str], None]
) -> None:
    opened(page, lab, "solved.ipynb")
    dialog = validated(page)
    picture("student-6-validate-passes")
    expect(dialog).to_contain_text("Success! Your notebook passes all the tests.")


def run_all(page: Page) -> Locator:
    """Run all cells from the menu; the output of the last cell, once all is done."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    shown = page.locator(".jp-CodeCell").last.locator(".jp-Cell-outputArea")
    expect(shown).to_contain_text("Visible checks: ")
    expect(page.locator(".jp-InputPrompt", has_text="[*]")).to_have_count(0)
    return shown


@pytest.mark.parametrize("app", ["lab", "notebook7"])
def test_run_all_reaches_the_scoreboard_past_checks_that_fail(
    page: Page, lab: Lab, picture: Callable[[str], None], app: str
) -> None:
    made = nbformat.read(load(KIT).released(SLUG), as_version=4)
    for name, source in {"dot_product": WRONG, "attention_scores": None}.items():
        answer(made, name).source = source or reference(SLUG)[name]
    nbformat.write(made, Path(lab.folder) / "fresh.ipynb")
    if app == "lab":
        opened(page, lab, "fresh.ipynb")
    else:
        page.goto(lab.url("notebooks/fresh.ipynb"))
        expect(page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")).to_be_visible()
    shown = run_all(page)
    shown.locator("p").last.scroll_into_view_if_needed()
    picture(f"student-7-run-all-{app}")

    names = [e.name for e in load(KIT).stage(SLUG).exercises]
    states = {"dot_product": "✗ fails", "attention_scores": "✓ passes"}
    expect(shown.locator("tr")).to_have_text(
        [f"{states.get(name, '… not written yet')}{name}" for name in names]
    )
    expect(shown).to_contain_text("Visible checks: 1 of 6 pass.")
    expect(shown).to_contain_text("Next. Read the message below the check of dot_product")
    first = cell(page, "found = dot_product(").locator(".jp-Cell-outputArea")
    expect(first).to_contain_text(f"AssertionError: {WORDS}")
    last = cell(page, "pool = AttentionPooling(")
    expect(last.locator(".jp-Cell-outputArea")).to_contain_text("NotImplementedError")
