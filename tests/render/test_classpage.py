"""The class's page: what it says, that it can be read without a script, what it takes as text."""

from __future__ import annotations

import base64
import hashlib
import html
import io
import json
import re
from dataclasses import replace

import pytest
from rich.console import Console

from autograder.model import PASSED, Outcome
from autograder.render.classlines import show
from autograder.render.classpage import course_page, histogram, shade, signed, stage_page
from autograder.render.figures import of_course, safe_row
from autograder.render.roll import Student, changes, entry, lateness, snapshot
from tests.render.class_reports import (
    classroom,
    course_figures,
    exercise,
    figures,
    report,
    unreadable,
)
from tests.render.test_feedback import NASTY, Tags


def text(page: str) -> str:
    """What a reader of a page sees, as one line."""
    seen = re.sub(r"<(style|script)>.*?</\1>", "", page, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", seen)).split())


def row(page: str, table: str, start: str) -> list[str]:
    """The cells of the row of a table whose first cell starts so."""
    body = page.split(f'id="{table}"')[1].split("</table>")[0]
    rows = [
        [text(c) for c in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", r, re.S)]
        for r in re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.S)
    ]
    return next(r for r in rows if r[0].startswith(start))


def test_the_page_says_scores_difficulty_mistakes_and_who_needs_a_word() -> None:
    page = stage_page(figures())
    words = text(page)
    assert "8 graded, of 10" in text(re.sub(r"<dt>(.*?)</dt><dd>(.*?)</dd>", r"\2 \1", page))
    assert "all have between 1 and 12. The standard deviation is" in words
    assert "of the 7 who have a score for each" in words
    assert "A check failed by itself: no score yet, and not their fault: 1 hal use" in words
    assert "Could not be read: 1 ida It is empty." in words
    assert "Nothing handed in: 1 jon" in words
    assert "Late: 1 eli 1 day" in words
    assert "Answers in words wait for your score in formgrader: 1 ada" in words
    assert row(page, "exercises", "2 use")[:3] == ["2 use", "4", "57 %"]
    assert row(page, "mistakes", "The scale is missing")[1:5] == ["3", "", "3", ""]
    assert row(page, "together", "2")[1:4] == [
        "The diagonal is off by one.",
        "3",
        "True and False are turned round.",
    ]
    assert row(page, "checks", "make is right.")[1:6] == ["50 %", "4", "4", "0", "0"]
    assert row(page, "students", "ben")[1:3] == ["9", "8"]  # 2 by hand, 1 off for lateness
    assert row(page, "students", "hal")[3:7] == ["● 2", "? no score", "● 6", "errored"]


def test_a_remark_is_on_the_page_and_nobody_needs_a_word_for_it() -> None:
    remarked = replace(
        exercise("make", 2, 2),
        outcomes=(Outcome("test_first", "T.", PASSED, 2, 2, remark="make uses `torch.lgamma`"),),
    )
    found = entry(Student("ada", replace(report("ada", (2, 4, 6)), exercises=(remarked,))))
    assert found.words == {"remark": "make uses `torch.lgamma`"}
    assert not found.needs_a_word
    page = stage_page(replace(figures(), students=(found,)))
    assert "Look at the code; it cost no points: 1 ada make uses `torch.lgamma`" in text(page)
    assert row(page, "students", "ada")[-1] == "look at the code"


def test_the_page_over_all_stages_says_where_a_mistake_comes_again() -> None:
    page = course_page(course_figures())
    assert row(page, "mistakes", "The scale is missing")[1:4] == ["3", "3", "2"]
    assert row(page, "students", "cho") == ["cho", "◐ 3", "◐ 1"]
    assert row(page, "students", "ida") == ["ida", "–", "–"]
    assert row(page, "stages", "Masks")[1:4] == ["8", "1", "4"]
    assert 'href="s07_mask/index.html"' in page
    assert 'href="../feedback/ada/x.html"' in page


@pytest.mark.parametrize("page", [stage_page(figures()), course_page(course_figures())])
def test_a_page_is_one_sound_file_that_asks_for_nothing(page: str) -> None:
    tags = Tags(re.sub(r"<script>.*?</script>", "", page, flags=re.S).replace(
        '<input type="search">', ""))  # fmt: skip
    assert tags.open == []
    ids = [a["id"] for _, a in tags.found if "id" in a]
    assert len(ids) == len(set(ids))
    links = [a["href"] or "" for t, a in tags.found if t == "a"]
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    assert not any(":" in link for link in links)
    assert "url(" not in page and "@import" not in page and " src=" not in page


def test_the_policy_lets_the_pages_script_run_and_no_other() -> None:
    page = stage_page(figures())
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.S)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = html.unescape(re.findall(r'Content-Security-Policy" content="(.*?)"', page)[0])
    assert f"script-src 'sha256-{digest}';" in policy
    assert "default-src 'none'" in policy


def test_whatever_a_student_brings_is_shown_as_text() -> None:
    one = report(NASTY, (0, 1, 2), ("shifted",))
    nasty = [Student(NASTY, one, page="../x.html"), Student("ida", unreadable("ida", NASTY))]
    found = figures([*nasty, *classroom()[:2]], since="then", before={}, now={
        NASTY: {"state": NASTY, "points": 1.0, "exercises": {"make": 1.0}}})  # fmt: skip
    page = stage_page(found)
    tags = Tags(re.sub(r"<script>\n?// Makes.*?</script>|<input[^>]*>", "", page, flags=re.S))
    assert not {"script", "img", "iframe"} & {t for t, _ in tags.found}
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;") >= 4
    for character in "\x1b\x00\u202e\ud800":
        assert character not in page


def test_mistakes_of_one_student_fold_away_unless_there_are_no_others() -> None:
    alone = figures([Student("ada", report("ada", (0, 0, 0), ("shifted", "turned")))])
    assert "of one student each" not in stage_page(alone)
    both = [*classroom(), Student("kim", report("kim", (0, 4, 6), ("rare",)))]
    page = stage_page(figures(both))
    assert "1 mistake of one student each" in text(page)
    assert "rare" not in page.split('id="mistakes"')[1].split("</table>")[0]


def test_a_class_without_a_score_has_a_page_too() -> None:
    page = text(stage_page(figures([Student("ida", unreadable("ida")), Student("jon", None)])))
    assert "Nobody has a score for every exercise yet." in page
    assert "No mistake was recognised." in page and "No check failed." in page
    assert "Handed in, but not graded yet: 1 jon" in page


def test_reports_from_before_the_lesson_changed_still_make_a_page() -> None:
    old = report("ada", (2, 4, 6))
    exercises = (replace(old.exercises[0], name="gone"), *old.exercises[1:])
    students = [Student("ada", replace(old, exercises=exercises)), *classroom()[1:4]]
    found = figures(students)
    assert [e.students for e in found.exercises] == [3, 4, 4]
    assert found.checks[-1].exercise == "gone"
    assert row(stage_page(found), "students", "ada")[3] == "–"


def test_changes_are_told_by_student_and_exercise() -> None:
    before = snapshot(map(entry, classroom()))
    later = [s for s in classroom() if s.name not in ("ada", "jon", "ida")]
    later.append(Student("ada", report("ada", (2, 1, 6), written=True)))
    later.append(Student("ida", report("ida", (2, 4, 6))))
    now = json.loads(json.dumps(snapshot(map(entry, later))))
    found = {c.student: c for c in changes(before, now)}
    assert list(found) == ["ada", "ida"]
    assert found["ada"].exercises == {"use": (4, 1)}
    assert (found["ada"].before, found["ada"].now) == (12, 9)
    page = stage_page(figures(later, since="Monday", before=before, now=now))
    assert "Compared with Monday, 2 students differ." in text(page)
    assert row(page, "changes", "ada") == ["ada", "12", "9", "use 4 → 1"]
    assert row(page, "changes", "ida") == ["ida", "–", "12", "unreadable → graded"]


def test_without_changes_the_page_says_so() -> None:
    assert "first look" in text(stage_page(figures()))
    same = figures(since="Monday", before={}, now={})
    assert "Nothing has changed since Monday." in text(stage_page(same))


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(30, "less than a minute"), (60, "1 minute"), (7199, "1 hour"), (172_800, "2 days")],
)
def test_lateness_is_told_in_its_largest_unit(seconds: float, words: str) -> None:
    assert lateness(seconds) == words


def test_the_histogram_has_its_numbers_in_words() -> None:
    drawing = histogram([0] * 9 + [3], 12)
    assert 'aria-label="Students by points. 0 to 1.2 points: 0;' in drawing
    assert "10.8 to 12 points: 3." in drawing
    assert drawing.count("<rect") == 1


def test_shades_and_signs() -> None:
    assert [shade(n, 8) for n in (0, 1, 2, 3, 8)] == [0, 1, 1, 2, 4]
    assert [signed(v) for v in (None, -0.001, -0.25, 1.0)] == ["–", "0.00", "−0.25", "1.00"]


def test_a_spreadsheet_gets_no_formula_and_numbers_stay_numbers() -> None:
    cells = [
        "=1+1",
        "+x",
        "-x",
        "@x",
        "\t=x",
        "\r-x",
        "x=1",
        -1.5,
        0.123456,
        None,
        "a\nb",
        3,
        "\x1b[1m",
    ]
    made = safe_row(cells)
    assert made == ["'=1+1", "'+x", "'-x", "'@x", "'=x", "'-x", "x=1", -1.5, 0.1235, None, "a b",
                    3, "[1m"]  # fmt: skip


def test_page_json_and_tables_say_the_same() -> None:
    found = figures()
    data = json.loads(json.dumps(found.as_dict(), allow_nan=False))
    tables = {
        name: [dict(zip(rows[0], safe_row(row), strict=True)) for row in rows[1:]]
        for name, rows in found.tables().items()
    }
    for one, line in zip(data["exercises"], tables["exercises"], strict=True):
        assert line["name"] == one["name"]
        for key in ("difficulty", "discrimination"):
            assert line[key] == one[key]
    assert [s["student"] for s in data["students"]] == [r["student"] for r in tables["students"]]
    ben = next(r for r in tables["students"] if r["student"] == "ben")
    assert (ben["points"], ben["gradebook"], ben["use"]) == (9.0, 8.0, 2.0)
    assert "page" not in data["students"][0]
    names = ("page", "pages", "students")  # of students, however they are called
    called = [Student(n, report(n, (2, 4, 6))) for n in names]
    whole = of_course("Attention", [figures(called)], [called]).as_dict()
    assert set(whole["points"]) == set(names) and "pages" not in whole
    assert set(tables) == {
        "students", "exercises", "checks", "misconceptions", "together", "changes"
    }  # fmt: skip


def test_the_terminal_gets_a_row_a_stage_within_80_columns() -> None:
    console = Console(file=io.StringIO(), width=80)
    show(console, [figures()])
    assert isinstance(console.file, io.StringIO)
    words = console.file.getvalue()
    assert re.search(r"s07_mask +8 +mean \S+/12 +\w+ +4", words)
    assert "3 x s07_mask: The `scale` is missing." in words
    assert max(map(len, words.splitlines())) <= 80
