"""A student's page: what it says, what it never says, and that it takes nothing for markup."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from autograder.core.model import (
    BUDGETS,
    COUNTEREXAMPLE,
    DIAGNOSIS,
    ERRORED,
    MASK,
    NUMBERS,
    TITLE,
    UNREADABLE,
    ByHand,
    Diagnosis,
    Picture,
    Report,
    WrittenAnswer,
)
from autograder.reports.render.feedback import page
from tests.render.feedback_reports import exercise, full, pictures, report

FULL = full()
SCORED = replace(  # without the exercise that has no score
    FULL,
    exercises=tuple(
        replace(e, points=e.points if e.points is not None else 0) for e in FULL.exercises
    ),
    points=3,
)
NASTY = (
    "<script>alert(1)</script> <img src=x onerror=alert(2)> <svg onload=alert(3)> "
    "\x1b[31mred\x1b[0m \u202egnp.exe {{ 7*7 }} </style> \" ' &amp; \x00 \ud800"
)


def text(made: str) -> str:
    """What a reader of a page sees, as one line."""
    seen = re.sub(r"<style>.*?</style>", "", made, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", seen)).split())


def made(one: Report, **more: object) -> str:
    return page(one, "Matrices", "Layers", **more)  # type: ignore[arg-type]


def test_a_page_says_points_titles_the_first_failure_and_the_diagnosis() -> None:
    words = text(made(SCORED))
    assert "Feedback for ada" in words
    assert "3 /17 points" in words  # 2 of them are a written answer's
    assert "up to 2 more once your instructor has graded your written answers" in words
    assert "✗ Not met: It holds. 2 of 25 entries are wrong." in words
    assert "What may have happened: It is shifted." in words
    assert "✗ It holds. failed" in words and "· The second one. skipped" in words
    assert "Skipped because this did not pass: It holds." in words
    assert "A check could not be run, which is not your fault." in words
    assert "Cell 4 raised NameError" in words and "A locked cell was restored." in words


def test_the_hint_waits_until_it_is_asked_for() -> None:
    found = re.search(
        r"<details><summary>Give me a hint</summary>(.*?)</details>", made(FULL), re.S
    )
    assert found is not None
    assert "<code>torch.triu</code> is the <em>first</em>" in found[1]


def test_a_page_is_one_small_file_that_asks_for_nothing() -> None:
    whole = made(FULL)
    assert len(whole.encode()) < 1_000_000
    assert not re.search(r"(?:src|href)=\"(?!#|data:,)", whole)
    assert "@import" not in whole and "url(" not in whole and "<script" not in whole
    assert "default-src 'none'" in whole


class Tags(HTMLParser):
    """Every tag with its attributes, and that each one is closed."""

    VOID = ("meta", "link", "br", "rect", "path")

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, tag


def test_a_page_has_landmarks_one_first_heading_and_pictures_in_words() -> None:
    tags = Tags(made(FULL))
    assert tags.open == []
    names = [t for t, _ in tags.found]
    for landmark in ("header", "main", "footer", "nav"):
        assert names.count(landmark) == 1
    assert names.count("h1") == 1
    drawings = [a for t, a in tags.found if t == "svg"]
    assert len(drawings) >= 8
    for drawing in drawings:
        assert drawing["role"] == "img"
        assert re.search("Rows: |reaches ", drawing["aria-label"] or "")
    ids = [a["id"] for _, a in tags.found if "id" in a]
    assert len(ids) == len(set(ids))
    anchors = {(a.get("href") or "")[1:] for t, a in tags.found if t == "a"}
    assert anchors <= set(ids)


def nasty() -> Report:
    one = exercise("upper_triangle", 0, 2, title=NASTY, message=NASTY, mistake=NASTY, hint=NASTY,
                   pictures=tuple(replace(p, problem=NASTY, code=NASTY, got=None) for p in
                                  pictures("upper_triangle", "none_is_true")))  # fmt: skip
    return replace(report(one, student=NASTY), notes=(NASTY,))


def test_whatever_a_student_brings_is_shown_as_text() -> None:
    by_hand = ByHand(comments={"upper_triangle": NASTY})
    whole = made(nasty(), by_hand=by_hand)
    tags = Tags(whole)
    assert not {"script", "img", "iframe"} & {t for t, _ in tags.found}
    assert not any(name.startswith("on") for _, attrs in tags.found for name in attrs)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in whole
    assert "{{ 7*7 }}" in whole
    for character in "\x1b\x00\u202e\ud800":
        assert character not in whole
    whole.encode("utf-8")


def test_an_unreadable_submission_says_why_and_has_no_exercises() -> None:
    one = replace(FULL, status=UNREADABLE, notes=("It is not JSON: line 3.",))
    words = text(made(one))
    assert (
        "No score yet: your file could not be read" in words and "It is not JSON: line 3." in words
    )
    assert "/17 points" not in words and "upper_triangle" not in words


def test_points_and_comments_by_hand_are_shown_where_nothing_could_be_read() -> None:
    bare = tuple(replace(e, points=None, outcomes=(), diagnosis=None, pictures=()) for e in
                 FULL.exercises)  # fmt: skip
    unread = (WrittenAnswer("scale", 2, None),)
    one = replace(FULL, status=UNREADABLE, notes=("It is empty.",), exercises=bare, written=unread)
    some = ByHand({"center": 1.5, "scale": 1}, comments={"upper_triangle": "Well tried."})
    words = text(made(one, by_hand=some))
    assert "No score yet: your file could not be read" in words and "Submit it again" in words
    assert "center ◐ 1.5/3" in words and "scale : 1/2 points" in words
    assert "Your instructor gave these points; there is no automatic score." in words
    assert "Your instructor writes: Well tried." in words and "differences" not in words
    whole = text(made(one, by_hand=ByHand(dict.fromkeys((e.name for e in bare), 1.0))))
    assert "5 /17 points; up to 2 more once your instructor has graded" in whole
    assert "It is empty." in whole and "Submit it again" not in whole
    assert "scale : 2 points; your answer could not be read automatically" in whole
    old = ByHand(dict.fromkeys((e.name for e in bare), 1.0), unconfirmed={"center"})
    assert "Submit it again" in text(made(one, by_hand=old))
    failed = replace(one, status=ERRORED)
    assert "Well tried." in text(made(failed, by_hand=some))


def test_our_own_fault_is_not_told_as_the_students() -> None:
    one = replace(FULL, status=ERRORED, notes=("Grading itself failed (KeyError: 'x')",))
    words = text(made(one))
    assert "which is not your fault" in words and "KeyError" not in words


def test_without_a_score_of_one_exercise_there_is_no_score() -> None:
    words = text(made(FULL))
    assert "No score yet: standardize could not be checked, which is not your fault" in words
    assert "/17 points" not in words
    given = text(made(FULL, by_hand=ByHand({"standardize": 2})))
    assert "5 /17 points" in given


def test_the_score_is_the_gradebooks() -> None:
    by_hand = ByHand({"upper_triangle": 1.5, "scale": 2}, {"differences": 0.5},
                     {"upper_triangle": "Well tried.", "scale": "Nicely put."}, 1)  # fmt: skip
    words = text(made(SCORED, by_hand=by_hand))
    assert "6 /17 points , after a late penalty of 1" in words.replace("points,", "points ,")
    assert "Your instructor gave these points; the automatic score is 0." in words
    assert "Your instructor writes: Well tried." in words
    assert "scale : 2/2 points. Nicely put." in words
    assert "Extra credit: 0.5." in words
    assert "up to" not in words


def test_a_manual_score_that_is_not_confirmed_is_said_to_be_of_an_earlier_submission() -> None:
    given, words = {"center": 2, "scale": 1}, "given for an earlier submission or grading"
    old = text(made(SCORED, by_hand=ByHand(given, unconfirmed={"center", "scale"})))
    assert f"scale : 1/2 points, {words}; your instructor will look at it again." in old
    assert f"the automatic score is 1. The manual score was {words};" in old
    assert words not in text(made(SCORED, by_hand=ByHand(given)))


def test_an_answer_that_was_not_found_waits_for_the_instructor() -> None:
    unknown = replace(SCORED, written=(WrittenAnswer("scale", 2, None),))
    words = text(made(unknown))
    assert "up to 2 more once your instructor has graded your written answers" in words
    assert "your answer could not be read automatically, so your instructor will look" in words


def test_where_the_penalty_takes_all_no_more_points_are_promised() -> None:
    late = text(made(SCORED, by_hand=ByHand(penalty=2)))
    assert "more once your instructor has graded your written answers" in late
    too_late = text(made(SCORED, by_hand=ByHand(penalty=3)))
    assert "0 /17 points, after a late penalty of 3" in too_late
    assert "more once" not in too_late


def test_extra_credit_is_shown_where_it_counts() -> None:
    extra = {"center": 0.5, "scale": 0.25}
    words = text(made(SCORED, by_hand=ByHand({"scale": 2}, extra)))
    assert "scale : 2/2 points. Extra credit: 0.25." in words
    assert "Extra credit: 0.5." in words
    waiting = text(made(SCORED, by_hand=ByHand({}, extra)))
    assert "Extra credit: 0.5." in waiting and "Extra credit: 0.25." not in waiting


def with_a_counterexample() -> Report:
    drawn = pictures("center", "large_numbers_are_cut", fresh=True)
    assert [p.fresh for p in drawn] == [False, True]
    return report(
        exercise("center", 1, 3, message="It holds nan at [0, 2].", pictures=drawn,
                 mistake="Large numbers are cut.")
    )  # fmt: skip


@pytest.mark.parametrize(
    ("show", "message", "diagnosis", "drawings"),
    [(TITLE, False, False, 0), (DIAGNOSIS, True, True, 1), (COUNTEREXAMPLE, True, True, 2)],
)
def test_each_budget_shows_what_it_says(
    show: str, message: bool, diagnosis: bool, drawings: int
) -> None:
    one = with_a_counterexample()
    whole = made(one.visible(show))
    assert "It holds." in whole
    assert ("It holds nan at [0, 2]." in whole) == message
    assert ("Large numbers are cut." in whole) == diagnosis
    assert ("torch.triu" in whole) == diagnosis
    assert whole.count("<figure") == drawings
    assert one.visible(show).points == one.points


@pytest.mark.parametrize(("draw", "digits"), [(NUMBERS, True), (MASK, False)])
def test_a_small_example_agrees_to_the_digits_that_are_compared(draw: str, digits: bool) -> None:
    grid = ((0.0, 1.0),)
    same = Picture(draw, "A question", "", ("the",), ("the", "cat"), grid, grid, agrees=True)
    words = text(made(report(exercise("center", 1, 3, message="It is off.", pictures=(same,)))))
    assert ("agrees with the definition to about three digits" in words) == digits
    assert ("on other inputs or in further digits." in words) == digits


def test_an_unknown_budget_is_refused() -> None:
    with pytest.raises(ValueError, match="title, diagnosis, counterexample"):
        FULL.visible("everything")


def test_a_report_with_pictures_comes_back_from_json() -> None:
    one = with_a_counterexample()
    written = json.dumps(one.as_dict(), allow_nan=False)
    assert Report.from_dict(json.loads(written)) == one


def test_a_report_from_before_there_were_pictures_is_still_read_and_drawn() -> None:
    data = with_a_counterexample().as_dict()
    for one in data["exercises"]:
        del one["pictures"]
    old = Report.from_dict(json.loads(json.dumps(data)))
    assert old.exercises[0].pictures == ()
    for show in BUDGETS:
        assert "<figure" not in made(old.visible(show))


def test_a_diagnosis_without_a_hint_offers_none() -> None:
    one = replace(FULL.exercises[0], diagnosis=Diagnosis("x", "It is shifted.", ""))
    assert "Give me a hint" not in made(report(one))
