"""The class page in a real browser: sorting, searching, the keyboard, and what it never runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from autograder.reports.render.classpage import course_page, stage_page
from autograder.reports.render.student_rows import StudentResults
from autograder.reports.render.topics import with_code
from tests.browser.conftest import MODES, OUTPUT, faults, tabbed
from tests.render.class_reports import classroom, course_figures, figures, report, unreadable
from tests.render.simulated_terms import terms
from tests.render.test_feedback import NASTY

Shown = Callable[..., Page]
BEFORE = {
    "ada": {"state": "graded", "points": 9.0, "exercises": {"make": 2, "use": 1, "Module": 6}}
}


CODE = "def use(scores):\n    weights = scores.softmax(dim=-1)\n    return weights"


def full() -> str:
    """Every kind of thing that a stage's page can hold."""
    after = {"ada": BEFORE["ada"] | {"points": 12.0}}
    students = [*classroom(), StudentResults("kim", report("kim", (0, 4, 6), ("rare",)))]
    found = figures(students, since="Monday", before=BEFORE, now=after)
    return stage_page(replace(found, topics=with_code(found.topics, lambda *_: CODE)))


def column(page: Page, table: str, number: int = 1) -> list[str]:
    """What a column of a table shows, from top to bottom."""
    cells = page.locator(f"#{table} tbody tr:visible > :nth-child({number})")
    return [words.strip() for words in cells.all_inner_texts()]


def heading(page: Page, table: str, name: str) -> None:
    """Press the heading of a column."""
    page.locator(f"#{table} thead").get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize(("size", "scheme"), MODES)
@pytest.mark.parametrize("name", ["dropouts", "struggling", "excellent"])
def test_pages_of_a_term_pass_axe_and_no_table_scrolls_on_a_desktop(
    shown: Shown, name: str, size: str, scheme: str
) -> None:
    course, stages = terms()[name]
    for kind, text in (("course", course_page(course)), ("stage", stage_page(stages[-1]))):
        page = shown(text, size, scheme)
        page.screenshot(path=OUTPUT / f"term-{name}-{kind}-{size}-{scheme}.png", full_page=True)
        overhang = "e => e.scrollWidth - e.clientWidth"
        assert page.locator("html").evaluate(overhang) == 0
        if size == "desktop":
            tables = page.locator(".wide")
            assert [tables.nth(n).evaluate(overhang) for n in range(tables.count())] == [
                0
            ] * tables.count()
        assert faults(page) == []


@pytest.mark.parametrize(("size", "scheme"), MODES)
def test_the_pages_pass_axe_and_fit_their_window(shown: Shown, size: str, scheme: str) -> None:
    for name, text in (("stage", full()), ("course", course_page(course_figures()))):
        page = shown(text, size, scheme)
        page.screenshot(path=OUTPUT / f"class-{name}-{size}-{scheme}.png", full_page=True)
        assert faults(page) == []
        overhang = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(overhang) == 0


def test_a_heading_sorts_its_column_up_and_then_down(shown: Shown) -> None:
    page = shown(full())
    heading(page, "students", "Exercises /12")
    up = column(page, "students", 2)
    numbers = [float(n) for n in up if n != "–"]
    assert numbers == sorted(numbers) and len(numbers) == 8
    assert up[8:] == ["–"] * 3  # who has no score comes last, either way
    sorted_by = page.locator("#students th[aria-sort]")
    expect(sorted_by).to_have_attribute("aria-sort", "ascending")
    heading(page, "students", "Exercises /12")
    assert column(page, "students", 2) == [*up[:8][::-1], *up[8:]]
    expect(sorted_by).to_have_attribute("aria-sort", "descending")
    heading(page, "students", "Student")
    assert column(page, "students") == sorted(column(page, "students"))
    expect(sorted_by).to_have_count(1)


def test_a_search_shows_the_rows_that_hold_the_words_and_counts_them(shown: Shown) -> None:
    page = shown(full())
    form = page.get_by_role("search", name="Find a check")
    form.get_by_role("searchbox").fill("MODULE IS")
    assert column(page, "checks") == ["Module is right."]
    expect(form.get_by_text("1 of 6 shown")).to_be_visible()
    form.get_by_role("searchbox").fill("shape")
    assert len(column(page, "checks")) == 3
    form.get_by_role("searchbox").fill("")
    assert len(column(page, "checks")) == 6


def test_a_text_for_the_lecture_is_copied(shown: Shown) -> None:
    page = shown(full())
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    topic = page.locator("article.topic").filter(has_text="The scale is missing.")
    topic.get_by_text("Text for the next lecture").click()
    topic.get_by_role("button", name="Copy").click()
    expect(topic.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Common mistake in use (3 of 8 students)")
    assert CODE.replace("\n", "\n    ") in copied and "ben" not in copied


def test_students_are_filtered_by_kind(shown: Shown) -> None:
    page = shown(full())
    form = page.get_by_role("search", name="Find a student")
    form.get_by_role("combobox").select_option("needs follow-up")
    assert column(page, "students") == ["cho", "eli", "fay", "gus", "hal", "ida", "jon"]
    form.get_by_role("searchbox").fill("late")
    assert column(page, "students") == ["eli"]
    form.get_by_role("searchbox").fill("")
    form.get_by_role("combobox").select_option("full points")
    assert column(page, "students") == ["ada"]


def test_sorting_keeps_what_is_filtered_out_of_sight(shown: Shown) -> None:
    page = shown(full())
    page.get_by_role("search", name="Find a student").get_by_role("combobox").select_option("lost")
    before = column(page, "students")
    heading(page, "students", "Exercises /12")
    assert sorted(column(page, "students")) == sorted(before) and "ada" not in before


def test_without_scripts_all_tables_can_be_read(chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_content(full())
    expect(page.get_by_role("button")).to_have_count(0)
    assert page.get_by_role("searchbox").count() == 0
    expect(page.locator("#students tbody tr")).to_have_count(11)
    expect(page.get_by_role("link", name="ada").last).to_be_visible()
    context.close()


def test_the_keyboard_reaches_everything_in_reading_order(shown: Shown) -> None:
    page = shown(full())
    what = "a, summary, button, input, select, [tabindex]"
    stops, reached = tabbed(page, what, "outerHTML.slice(0, 60)")
    assert reached == stops
    assert page.evaluate("getComputedStyle(document.activeElement).outlineWidth") == "3px"


def test_a_heading_sorts_by_the_keyboard(shown: Shown) -> None:
    page = shown(full())
    page.locator("#exercises thead").get_by_role("button", name="Difficulty").focus()
    page.keyboard.press("Enter")
    shares = [int(s.split()[0]) for s in column(page, "exercises", 3)]
    assert shares == sorted(shares)


def test_html_script_svg_and_ansi_of_a_student_are_shown_as_text(shown: Shown) -> None:
    students = [
        StudentResults(NASTY, report(NASTY, (0, 1, 2), ("shifted",)), page="x.html"),
        StudentResults("ida", unreadable("ida", NASTY)),
        *classroom()[2:4],
    ]
    page = shown(stage_page(figures(students)))
    page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
    words = page.inner_text("body")
    assert words.count("<script>alert(1)</script> <img src=x onerror=alert(2)>") >= 3
    assert page.locator("script").count() == 1  # ours
    assert page.locator("img, iframe, svg[onload]").count() == 0
    assert not set("\x1b\x00\u202e") & set(words)
    page.get_by_role("search", name="Find a student").get_by_role("searchbox").fill("<script>")
    assert len(column(page, "students")) == 1


def test_a_script_that_got_in_all_the_same_would_not_run(chromium: Browser) -> None:
    inner = "<script>window.ran = true</script><img src=x onerror='window.ran = true'></main>"
    page = chromium.new_page()
    page.set_content(full().replace("</main>", inner))
    assert page.locator("script").count() == 2
    assert page.evaluate("window.ran") is None
    assert page.get_by_role("searchbox").count() == 2  # ours did
    page.close()


def test_on_paper_nothing_is_cut_off_and_no_box_waits_for_input(shown: Shown) -> None:
    page = shown(full(), scheme="dark")
    page.emulate_media(media="print")
    colours = page.evaluate(
        "[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    expect(page.get_by_role("searchbox").first).to_be_hidden()
    page.pdf(path=OUTPUT / "class.pdf")
