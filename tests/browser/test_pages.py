"""The kit's own pages in a real browser: students' pages, in light and dark, wide and narrow."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from playwright.sync_api import Browser, Page, expect

from autograder.authoring.card.draw import as_html
from autograder.authoring.card.explain import Card, Value
from autograder.core.model import ByHand, Report
from autograder.reports.render.feedback import page as draw
from tests.browser.conftest import MODES, OUTPUT, SIZES, faults, tabbed
from tests.render.feedback_reports import full
from tests.render.test_feedback import NASTY, nasty, with_a_counterexample

Opened = Callable[..., Page]


@pytest.fixture
def opened(shown: Callable[..., Page]) -> Opened:
    """Open a report's page from a file."""

    def show(report: Report, size: str = "desktop", scheme: str = "light", **more: Any) -> Page:
        text = draw(report, "Causal masks: no token looks ahead", "Attention", **more)
        return shown(text, size, scheme)

    return show


@pytest.mark.parametrize(("size", "scheme"), MODES)
def test_a_page_passes_axe_and_fits_its_window(opened: Opened, size: str, scheme: str) -> None:
    by_hand = ByHand({"upper_triangle": 1.5}, {}, {"upper_triangle": "Nearly there."}, 1)
    page = opened(full(), size, scheme, by_hand=by_hand)
    page.screenshot(path=OUTPUT / f"feedback-{size}-{scheme}.png", full_page=True)
    assert faults(page) == []
    overhang = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overhang) == 0


def test_a_page_for_the_unreadable_and_a_counterexample_pass_axe(opened: Opened) -> None:
    unreadable = replace(full(), status="unreadable", notes=("It is not JSON: line 3.",))
    assert faults(opened(unreadable)) == []
    assert faults(opened(with_a_counterexample())) == []


def test_the_numbers_in_a_picture_stand_out_from_their_cells(opened: Opened) -> None:
    """axe does not look into drawings: contrast of each number with what is painted behind it."""
    measure = (Path(__file__).parent / "contrast.js").read_text()
    for scheme in ("light", "dark"):
        page = opened(full(), scheme=scheme)
        found = page.evaluate(measure)
        assert len(found) > 60
        assert [f for f in found if f["contrast"] < 4.5] == []


def test_the_keyboard_reaches_everything_in_reading_order(opened: Opened) -> None:
    page = opened(full())
    stops, reached = tabbed(page, "a, summary, [tabindex]", "textContent.trim()")
    assert reached == stops
    assert reached[0] == "Skip to the content"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineWidth") == "3px"


def test_a_hint_unfolds_by_the_keyboard(opened: Opened) -> None:
    page = opened(full())
    hint = page.get_by_text("Which diagonal of").first
    expect(hint).to_be_hidden()
    page.get_by_text("Give me a hint").first.focus()
    page.keyboard.press("Enter")
    expect(hint).to_be_visible()


def test_a_screen_reader_hears_the_numbers(opened: Opened) -> None:
    page = opened(full())
    yours = page.get_by_role("img", name="The triangle of three rows, yours")
    expect(yours).to_have_count(1)
    expect(yours).to_have_attribute("aria-label", re.compile("row 0: free, free"))
    expect(page.get_by_role("heading", name="1 upper_triangle")).to_be_visible()
    expect(page.get_by_role("navigation", name="Exercises")).to_be_visible()


def test_html_script_svg_and_ansi_of_a_student_are_shown_as_text(opened: Opened) -> None:
    page = opened(nasty(), by_hand=ByHand(comments={"upper_triangle": NASTY}))
    page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    shown = page.inner_text("body")
    assert shown.count("<script>alert(1)</script> <img src=x onerror=alert(2)>") >= 6
    assert page.locator("script, img, iframe, svg[onload]").count() == 0
    assert not set("\x1b\x00\u202e") & set(shown)
    page.screenshot(path=OUTPUT / "feedback-injected.png", full_page=True)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_card_of_a_notebook_passes_axe_on_light_and_dark(
    chromium: Browser, tmp_path: Path, scheme: str
) -> None:
    card = as_html(full_card(), ["The first hint.", "The second."])
    ink, paper = ("#111", "#fff") if scheme == "light" else ("#eee", "#111")
    path = tmp_path / "card.html"
    path.write_text(
        f"<!doctype html><html lang=en><meta charset=utf-8><title>Card</title>"
        f"<body style='color: {ink}; background: {paper}'><main><h1>Card</h1>{card}</main>"
    )
    page = chromium.new_page(viewport=SIZES["phone"])  # type: ignore[arg-type]
    page.goto(path.as_uri())
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"]["width"]
    page.screenshot(path=OUTPUT / f"card-{scheme}.png", full_page=True)
    page.close()


def test_html_and_script_in_a_card_are_shown_as_text(chromium: Browser, tmp_path: Path) -> None:
    value = Value(NASTY, NASTY, None)
    card = Card(NASTY, NASTY, [NASTY], {"Your result": value, "Expected": value}, NASTY)
    path = tmp_path / "card.html"
    path.write_text(f"<!doctype html><meta charset=utf-8>{as_html(card, [NASTY])}")
    page = chromium.new_page()
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    page.goto(path.as_uri())
    assert page.locator("script, img, iframe, svg").count() == 0
    assert page.inner_text("body").count("<script>alert(1)</script>") >= 7
    assert dialogs == []
    page.close()


def full_card() -> Card:
    """A card with all its parts."""
    got = torch.tensor([[1.0, 0.5, 0.0], [-0.25, 0.75, 12.5], [0.25, 0.5, 0.25]])
    wanted = torch.tensor([[1.0, 0.0, 0.0], [0.25, 0.75, 0.0], [0.25, 0.5, 0.25]])
    apart = frozenset({(0, 1), (1, 0), (1, 2)})
    kind = "a tensor of shape (3, 3), torch.float32"
    asked = ["got = masked_softmax(scores, mask)", "# mask is [[False, True, True]]"]
    values = {"Your result": Value("got", kind, got, apart), "Expected": Value("", kind, wanted)}
    where = "3 of 9 differ, the first at [0, 1] (counted from 0): 0.5 where 0 is asked for."
    return Card("masked_softmax", "A blocked key gets weight.", asked, values, where)


def test_a_script_that_got_in_all_the_same_would_not_run(chromium: Browser, tmp_path: Path) -> None:
    inner = "<script>window.ran = true</script><img src=x onerror='window.ran = true'></main>"
    path = tmp_path / "page.html"
    path.write_text(draw(full(), "Title", "Attention").replace("</main>", inner))
    page = chromium.new_page()
    page.goto(path.as_uri())
    assert page.locator("script").count() == 1
    assert page.evaluate("window.ran") is None
    page.close()


def test_on_paper_the_page_is_black_on_white(opened: Opened) -> None:
    page = opened(full(), scheme="dark")
    page.emulate_media(media="print")
    colours = page.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    page.pdf(path=OUTPUT / "feedback.pdf")
