"""The class page: what it says, that it can be read without a script, what it takes as text."""

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

from autograder.core.model import (
    ERRORED,
    FAILED,
    NOT_WRITTEN,
    PASSED,
    UNREADABLE,
    ByHand,
    ExerciseReport,
    Outcome,
)
from autograder.reports.render.classlines import show
from autograder.reports.render.classpage import course_page, histogram, shade, signed, stage_page
from autograder.reports.render.figures import of_course, safe_row
from autograder.reports.render.student_rows import (
    StudentResults,
    changes,
    entry,
    snapshot,
)
from autograder.reports.render.topics import MISTAKE, with_code
from autograder.reports.render.whole_term import FallingBehind, WeakExercise
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


@pytest.mark.parametrize("status", [UNREADABLE, ERRORED])
def test_manual_scores_count_where_nothing_could_be_graded(status: str) -> None:
    one = replace(unreadable("ada"), status=status)
    some = entry(StudentResults("ada", one, by_hand=ByHand({"use": 2.0})))
    assert (some.points, some.exercises, [*some.reasons]) == (None, {"use": 2.0}, [status])
    given = {"make": 2.0, "use": 2.0, "Module": 6.0}
    whole = entry(StudentResults("ada", one, by_hand=ByHand(given)))
    assert (whole.points, whole.gradebook, whole.exercises) == (10, 10, given)
    assert not whole.needs_follow_up
    old = ByHand(given, unconfirmed={"use"})
    assert entry(StudentResults("ada", one, by_hand=old)).needs_follow_up


def test_manual_scores_to_confirm_are_listed() -> None:
    one = report("ada", (2, 4, 6), written=True)
    old = StudentResults("ada", one, by_hand=ByHand({"why": 1.0}, unconfirmed={"why"}))
    page = text(stage_page(figures([old])))
    assert "Manual scores to confirm in formgrader: 1 ada why" in page
    assert "Written answers to grade" not in page
    assert not entry(old).needs_follow_up


def test_the_page_says_mistakes_who_needs_follow_up_scores_and_difficulty() -> None:
    page = stage_page(figures())
    words = text(page)
    assert "8 graded, of 10" in text(re.sub(r"<dt>(.*?)</dt><dd>(.*?)</dd>", r"\2 \1", page))
    assert "all have between 1 and 12. The mean is 6.36, the standard deviation" in words
    assert "of the 7 who have a score for each" in words
    assert (
        "A check itself raised an error: no score yet, not the student's fault: 1 hal use" in words
    )
    assert "The submission could not be read: 1 ida It is empty." in words
    assert "Nothing submitted: 1 jon" in words
    assert "Late: 1 eli 1 d" in words
    assert "Less than a third of the points: 3 cho 3/12 fay 1/12 gus 3/12" in words
    assert "Written answers to grade in formgrader: 1 ada" in words
    assert row(page, "exercises", "2 use")[:3] == ["2 use", "4", "57 %"]
    assert "3 of 7 use The scale is missing. Hint: Think. Students: ben cho fay" in words
    assert row(page, "together", "2")[1:4] == [
        "The diagonal is off by one.",
        "3",
        "True and False are inverted.",
    ]
    assert row(page, "checks", "make is right.")[1:6] == ["50 %", "4", "4", "0", "0"]
    assert row(page, "students", "ben")[1:3] == ["9", "8"]  # 2 by hand, 1 off for lateness
    assert row(page, "students", "hal")[3:7] == ["● 2", "? no score", "● 6", "errored"]


def headline(students: list[StudentResults]) -> str:
    """What a page says first."""
    return text(stage_page(figures(students)).split('<div class="answer">')[1].split("</div>")[0])


def alike(count: int, points: tuple[float, ...], *mistakes: str) -> list[StudentResults]:
    """So many students with the same result."""
    names = [f"{''.join(mistakes) or 'n'}{sum(points)}-{n}" for n in range(count)]
    return [StudentResults(name, report(name, points, mistakes)) for name in names]


def test_the_page_says_first_what_the_class_did_not_understand() -> None:
    one = [*alike(4, (2, 1, 6), "", "no_scale"), *alike(4, (2, 4, 6))]
    assert headline(one) == (
        "4 of 8 students lost points in use ; all made the same mistake: The scale is missing."
    )
    two = [*one, *alike(5, (2, 4, 0)), *alike(1, (2, 4, 3), "", "", "rare")]
    assert headline(two) == (
        "6 of 14 students lost points in Module ; 5 of them fail the check “Module has a shape.”. "
        "4 of 14 students lost points in use ; all made the same mistake: The scale is missing."
    )


def test_a_mistake_made_in_two_exercises_is_explained_once() -> None:
    students = [
        *alike(3, (2, 1, 3), "", "no_scale", "no_scale"),
        *alike(2, (2, 4, 3), "", "", "no_scale"),
        *alike(5, (2, 4, 6)),
    ]
    assert headline(students) == (
        "5 of 10 students lost points in Module ; all made the same mistake: The scale is missing. "
        "3 of 10 students lost points in use ; all made the mistake named above."
    )
    page = stage_page(figures(students))
    assert page.count('<article class="topic">') == 1
    assert "5 of 10 Module 3 of 10 use The scale is missing. Hint: Think." in text(page)
    (lecture,) = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.S)
    assert lecture.startswith("Common mistake in Module and use (5 of 10 students)")


def test_who_did_not_attempt_an_exercise_did_not_misunderstand_it() -> None:
    empty = replace(exercise("use", 0, 4), outcomes=(
        Outcome("test_first", "T.", FAILED, 0, 4, message=f"`use(x)` {NOT_WRITTEN}: it raises."),
    ))  # fmt: skip
    full = [exercise("make", 2, 2), exercise("Module", 6, 6)]
    blank = [
        StudentResults(name, replace(report(name, (2, 0, 6)), exercises=(*full, empty)))
        for name in ("ada", "ben", "cho")
    ]
    assert headline([*blank, *alike(3, (2, 4, 6))]) == (
        "3 of 6 students lost points in use ; all did not attempt it."
    )
    both = [*blank, *alike(2, (2, 1, 6), "", "no_scale")]
    assert headline(both) == (
        "5 of 5 students lost points in use ; 3 of them did not attempt it, "
        "2 of them made the same mistake: The scale is missing."
    )
    page = stage_page(figures(both))
    assert "3 of 5 use Not attempted. Students: ada ben cho 2 of 5 use" in text(page)


def test_an_answer_without_a_diagnosis_is_shown_with_what_the_check_says_about_it() -> None:
    students = []
    for name, says in (("ada", "It differs."), ("ben", "`use(x)` raised NameError: y.")):
        failed = Outcome("test_first", "use is right.", FAILED, 0, 4, message=says)
        one = report(name, (2, 0, 6))
        parts = (one.exercises[0], ExerciseReport("use", 0, 4, (failed,)), one.exercises[2])
        students.append(StudentResults(name, replace(one, exercises=parts)))
    found = figures(students)
    coded = with_code(found.topics, lambda student, _: "def use(x): y" + " + 1" * (student < "b"))
    page = text(stage_page(replace(found, topics=coded)))
    assert "Fail the check “use is right.”." in page
    assert "The check says about one of the answers: use(x) raised NameError: y." in page
    assert "no known mistake" not in page and "It differs." not in page


def test_a_class_in_which_nothing_is_shared_gets_no_invented_problem() -> None:
    assert headline(alike(5, (2, 4, 6))) == "Nobody lost points in the exercises."
    assert headline([*alike(30, (2, 4, 6)), *alike(1, (2, 1, 6), "", "no_scale")]) == (
        "No exercise was difficult for more than a few students."
    )
    different = [*alike(1, (2, 1, 6), "", "no_scale"), *alike(1, (2, 0, 6), "", "turned")]
    assert headline([*different, *alike(2, (2, 4, 6))]) == (
        "2 of 4 students lost points in use , each for a different reason."
    )
    assert (
        headline([StudentResults("ida", unreadable("ida"))]) == "No submission has been graded yet."
    )


def test_a_manual_score_counts_in_the_topics_too() -> None:
    students = alike(3, (2, 1, 6), "", "no_scale")
    forgiven = [replace(s, by_hand=ByHand({"use": 4.0})) for s in students[:2]]
    (topic,) = figures([*forgiven, students[2]]).topics
    assert topic.students == (students[2].name,) and topic.graded == 3


def test_points_that_an_instructor_took_count_as_lost() -> None:
    lowered = [replace(s, by_hand=ByHand({"use": 3.0})) for s in alike(3, (2, 4, 6))]
    assert headline([*lowered, *alike(1, (2, 4, 5.5))]) == "3 of 4 students lost points in use ."
    both = [*lowered, *alike(2, (2, 1, 6), "", "no_scale")]
    assert headline(both) == (
        "5 of 5 students lost points in use ; "
        "2 of them made the same mistake: The scale is missing."
    )
    single = [*lowered, *alike(1, (2, 1, 6), "", "no_scale")]
    assert headline(single) == "4 of 4 students lost points in use ."


def test_a_topic_has_a_text_for_the_lecture_that_names_nobody() -> None:
    found = figures()
    coded = with_code(found.topics, lambda student, name: f"def {name}(x):\n    return x < 2")
    page = stage_page(replace(found, topics=coded))
    texts = [html.unescape(t) for t in re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.S)]
    assert len(texts) == 5
    assert texts[1] == (
        "Common mistake in use (3 of 7 students)\n\nThe `scale` is missing.\n\n"
        "An answer from the class:\n\n    def use(x):\n        return x < 2\n\nHint: Think.\n"
    )
    assert not any(s.name in t for s in classroom() for t in texts)
    assert page.count('<button type="button" class="copy" hidden>Copy</button>') == len(texts)


def test_the_example_of_a_topic_is_the_shortest_answer_that_can_be_shown() -> None:
    answers = {"cho": "def use(x): return x", "ben": "", "fay": "def use(y): return y + 1"}
    found = with_code(figures().topics, lambda student, name: answers.get(student, ""))
    use = next(t for t in found if t.exercise == "use" and t.kind == MISTAKE)
    assert use.code == answers["cho"]


def test_empty_panels_are_not_shown() -> None:
    page = stage_page(figures(alike(5, (2, 4, 6))))
    for gone in ("mistakes", "follow-up", "since", "pairs", "how"):
        assert f'id="{gone}"' not in page and f'href="#{gone}"' not in page
    assert 'id="scores"' in page and 'id="items"' in page


def test_where_all_have_the_same_score_the_page_says_so() -> None:
    students = alike(5, (2, 4, 6))
    page = text(stage_page(figures(students)))
    assert "All students have 12 of 12 points. Points for exercises only" in page
    course = course_page(of_course("Attention", [figures(students)] * 2, [students] * 2))
    assert row(course, "stages", "Masks")[-1] == ""  # no exercise is the hardest


def test_discrimination_is_shown_only_for_classes_that_are_large_enough() -> None:
    assert "Discrimination" not in stage_page(figures()).split("<footer")[0]
    rest = ((2, 6), (1, 3), (0, 0))
    many = [
        StudentResults(f"s{n}", report(f"s{n}", (make, (4, 0)[n % 5 < 3 - n % 3], module)))
        for n in range(30)
        for make, module in [rest[n % 3]]
    ]
    page = stage_page(figures(many))
    assert row(page, "exercises", "2 use")[3] == "−0.33 look"
    assert not row(page, "exercises", "1 make")[3].endswith("look")
    solved = [replace(s, report=report(s.name, ((0, 2)[n > 1], 4, 6))) for n, s in enumerate(many)]
    assert "look</span>" not in stage_page(figures(solved)).split("<footer")[0]


def test_a_remark_is_on_the_page_and_nobody_needs_follow_up_for_it() -> None:
    remarked = replace(
        exercise("make", 2, 2),
        outcomes=(Outcome("test_first", "T.", PASSED, 2, 2, remark="make uses `torch.lgamma`"),),
    )
    found = entry(
        StudentResults(
            "ada", replace(report("ada", (2, 4, 6)), exercises=(remarked,), max_points=2)
        )
    )
    assert found.reasons == {"remark": "make uses `torch.lgamma`"}
    assert not found.needs_follow_up
    page = stage_page(replace(figures(), students=(found,)))
    assert "Look at the code (no points lost): 1 ada make uses `torch.lgamma`" in text(page)
    assert row(page, "students", "ada")[-1] == "look at the code"


def test_the_page_of_the_course_says_which_mistakes_come_back() -> None:
    page = course_page(course_figures())
    assert row(page, "recurring", "The scale is missing")[1:] == ["3", "ben cho", "3", "2"]
    assert "repeated in a later stage ( 2 of 3 who made it): The scale is missing." in text(page)
    assert row(page, "students", "cho") == ["cho", "◐ 3", "◐ 1"]
    assert row(page, "students", "ida") == ["ida", "–", "–"]
    assert row(page, "stages", "Masks")[1:4] == ["8", "1", "7"]
    assert 'href="s07_mask/index.html"' in page
    assert 'href="../feedback/ada/x.html"' in page


def test_the_page_of_the_course_shows_no_empty_panels() -> None:
    students = alike(4, (2, 4, 6))
    page = course_page(of_course("Attention", [figures(students)], [students]))
    for gone in ("behind", "again", "weak", "follow-up", "pairs"):
        assert f'id="{gone}"' not in page and f'href="#{gone}"' not in page
    assert "One stage has been graded. After the second one" in text(page)


def test_the_page_of_the_course_says_who_is_falling_behind_and_why() -> None:
    found = replace(
        course_figures(),
        falling_behind=(
            FallingBehind("jon", ("s07_mask",), ("s08_drop",)),
            FallingBehind("ada", (), (), 0.915, 0.5, 0.8, 0.75),
        ),
        weak=(WeakExercise("s07_mask", "use", 40, 0.55, -0.123),),
    )
    page = course_page(found)
    assert text(page).count("2 of 10 students are falling behind.") == 1
    assert row(page, "behind-table", "jon")[1] == (
        "Nothing submitted in s07 ; less than half of the points in s08"
    )
    assert row(page, "behind-table", "ada")[1] == (
        "Mean fell from 92 % to 50 % (class: 80 % to 75 %)"
    )
    assert "1 exercise does not distinguish strong students from weak ones." in text(page)
    assert row(page, "weak-table", "use") == ["use", "s07_mask", "−0.12", "55 %", "40"]
    assert 'href="../feedback/ada' in page


def test_no_percentage_can_be_broken_over_two_lines() -> None:
    for page in (stage_page(figures()), course_page(course_figures())):
        assert re.search(r"\d\N{NO-BREAK SPACE}%", page) and not re.search(r"\d[ \n]%", page)


def test_tables_of_the_course_say_what_its_page_says() -> None:
    tables = course_figures().tables()
    assert tables["recurring_mistakes"] == [
        ["mistake", "stage", "words", "count", "students", "again"],
        ["no_scale", "s07_mask", "The `scale` is missing.", 3, "ben cho fay", "ben cho"],
        ["no_scale", "s08_drop", "The `scale` is missing.", 2, "ben cho", "ben cho"],
    ]
    assert tables["falling_behind"][0][:3] == ["student", "missing", "low"]
    assert tables["weak_exercises"] == [
        ["stage", "exercise", "students", "difficulty", "discrimination"]
    ]


def test_who_may_still_submit_in_time_needs_no_follow_up() -> None:
    open_, closed = (
        StudentResults("ada", None, handed_in=False, is_due=due) for due in (False, True)
    )
    assert not entry(open_).needs_follow_up and entry(closed).reasons == {"missing": ""}
    students = [open_, *alike(3, (2, 4, 6))]
    found = of_course("Attention", [figures(students)] * 3, [students] * 3)
    assert found.falling_behind == ()
    late = [closed, *alike(3, (2, 4, 6))]
    (ada,) = of_course("Attention", [figures(late)] * 3, [late] * 3).falling_behind
    assert (ada.student, ada.missing, ada.low) == ("ada", ("s07_mask",) * 3, ())


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
    nasty = [
        StudentResults(NASTY, one, page="../x.html"),
        StudentResults("ida", unreadable("ida", NASTY)),
    ]
    found = figures([*nasty, *classroom()[:2]], since="then", before={}, now={
        NASTY: {"state": NASTY, "points": 1.0, "exercises": {"make": 1.0}}})  # fmt: skip
    page = stage_page(found)
    tags = Tags(re.sub(r"<script>\n?// Makes.*?</script>|<input[^>]*>", "", page, flags=re.S))
    assert not {"script", "img", "iframe"} & {t for t, _ in tags.found}
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;") >= 4
    for character in "\x1b\x00\u202e\ud800":
        assert character not in page


def test_mistakes_of_one_student_fold_away_unless_there_are_no_others() -> None:
    alone = figures([StudentResults("ada", report("ada", (0, 0, 6), ("shifted", "turned")))])
    assert "by one student each" not in stage_page(alone)
    both = [*classroom(), StudentResults("kim", report("kim", (0, 4, 6), ("rare",)))]
    page = stage_page(figures(both))
    assert "3 more, made by one student each" in text(page)
    assert not any("rare" in found for found in page.split('<article class="topic">')[1:-1])
    assert "rare" in page.split("made by one student each")[1].split("</details>")[0]


def test_a_class_without_a_score_has_a_page_too() -> None:
    page = text(
        stage_page(figures([StudentResults("ida", unreadable("ida")), StudentResults("jon", None)]))
    )
    assert "No submission has been graded yet." in page
    assert "Item analysis" not in page and "Score distribution" not in page
    assert "Submitted, but not graded yet: 1 jon" in page


def test_reports_from_before_the_lesson_changed_still_make_a_page() -> None:
    old = report("ada", (2, 4, 6))
    exercises = (replace(old.exercises[0], name="gone"), *old.exercises[1:])
    students = [StudentResults("ada", replace(old, exercises=exercises)), *classroom()[1:4]]
    found = figures(students)
    assert [e.students for e in found.exercises] == [3, 4, 4]
    assert found.checks[-1].exercise == "gone"
    assert row(stage_page(found), "students", "ada")[3] == "–"


def test_changes_are_told_by_student_and_exercise() -> None:
    before = snapshot(map(entry, classroom()))
    later = [s for s in classroom() if s.name not in ("ada", "jon", "ida")]
    later.append(StudentResults("ada", report("ada", (2, 1, 6), written=True)))
    later.append(StudentResults("ida", report("ida", (2, 4, 6))))
    now = json.loads(json.dumps(snapshot(map(entry, later))))
    found = {c.student: c for c in changes(before, now)}
    assert list(found) == ["ada", "ida"]
    assert found["ada"].exercises == {"use": (4, 1)}
    assert (found["ada"].before, found["ada"].now) == (12, 9)
    page = stage_page(figures(later, since="Monday", before=before, now=now))
    assert "Compared with Monday: 2 students." in text(page)
    assert row(page, "changes", "ada") == ["ada", "12", "9", "use 4 → 1"]
    assert row(page, "changes", "ida") == ["ida", "–", "12", "unreadable → graded"]


def test_without_changes_there_is_no_panel_of_changes() -> None:
    same = figures(since="Monday", before={}, now={})
    for page in (stage_page(figures()), stage_page(same)):
        assert 'id="since"' not in page and "Monday" not in page


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
    called = [StudentResults(n, report(n, (2, 4, 6))) for n in names]
    whole = of_course("Attention", [figures(called)], [called]).as_dict()
    assert set(whole["points"]) == set(names) and "pages" not in whole
    assert set(tables) == {
        "students", "exercises", "checks", "topics", "misconceptions", "together", "changes"
    }  # fmt: skip


def test_the_terminal_gets_a_row_a_stage_within_80_columns() -> None:
    console = Console(file=io.StringIO(), width=80)
    show(console, [figures()])
    assert isinstance(console.file, io.StringIO)
    words = console.file.getvalue()
    assert re.search(r"s07_mask +8 +mean \S+/12 +\w+ +7", words)
    assert "3 x s07_mask: The `scale` is missing." in words
    assert max(map(len, words.splitlines())) <= 80


def test_the_terminal_does_not_add_up_mistakes_of_several_exercises() -> None:
    students = [
        *alike(2, (2, 1, 6), "", "no_scale"),
        *(StudentResults(n, report(n, (0, 4, 6), ("no_scale",))) for n in ("ada", "ben", "cho")),
    ]
    console = Console(file=io.StringIO(), width=80)
    show(console, [figures(students)])
    assert isinstance(console.file, io.StringIO)
    counts = re.findall(r"(\d) x s07_mask: The `scale` is missing.", console.file.getvalue())
    assert counts == ["3", "2"]


def test_a_missing_package_is_not_called_an_error_of_a_check() -> None:
    one = report("hal", (2, None, None))
    make, use, module = one.exercises
    needing = replace(use, missing_packages=("jax", "einops"))
    found = entry(StudentResults("hal", replace(one, exercises=(make, needing, module)))).reasons
    assert found["package"] == "use: einops and jax are not installed"
    assert found["errored"] == "Module"
