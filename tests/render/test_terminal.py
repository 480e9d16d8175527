"""What a terminal shows: short, within 80 columns, and never a student's control codes."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from autograder.core.model import (
    ERRORED,
    FAILED,
    GRADED,
    PASSED,
    UNREADABLE,
    ByHand,
    Diagnosis,
    Exercise,
    ExerciseReport,
    Outcome,
    Report,
    Stage,
    WrittenAnswer,
    WrittenQuestion,
)
from autograder.core.points import number, total
from autograder.reports.render import terminal

STAGE = Stage("s01_x", "Title", (Exercise("one", 2), Exercise("Two", 3)))


def exercise(name: str, points: float | None, worth: float, **more: object) -> ExerciseReport:
    outcome = FAILED if points != worth else PASSED
    message = str(more.pop("message", "It is wrong."))
    outcomes = (Outcome("test_a", "A.", outcome, 0, worth, message),)
    return ExerciseReport(name, points, worth, outcomes, **more)  # type: ignore[arg-type]


def report(
    student: str, *exercises: ExerciseReport, status: str = GRADED, note: str = ""
) -> Report:
    points = total(e.points for e in exercises)
    return Report("c", "s01_x", student, status, points, 5, exercises, (note,) if note else ())


FULL = report("ada", exercise("one", 2, 2), exercise("Two", 3, 3))
NAMED = report(
    "bob",
    exercise("one", 0, 2),
    exercise("Two", 1.5, 3, diagnosis=Diagnosis("x", "The scale is missing.", "Look.")),
)
AS_MUCH_LOST = replace(NAMED, exercises=(NAMED.exercises[0], replace(NAMED.exercises[1], points=1)))
PLAIN = report("eve", exercise("one", 0, 2, message="It is None."), exercise("Two", 3, 3))
UNREAD = report(
    "max", exercise("one", None, 2), exercise("Two", None, 3), status=UNREADABLE, note="Why."
)
OURS = report(
    "sam",
    ExerciseReport("one", None, 2, (Outcome("t", "T", ERRORED, 0, 2),)),
    exercise("Two", 3, 3),
)


def shown(*reports: Report, width: int = 80, by_hand: dict[str, ByHand] | None = None) -> str:
    console = Console(file=io.StringIO(), width=width)
    terminal.show(console, STAGE, reports, by_hand or {})
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (FULL, "everything correct"),
        (NAMED, "1 It is wrong."),
        (AS_MUCH_LOST, "2 The scale is missing."),
        (PLAIN, "1 It is None."),
        (UNREAD, "Why."),
        (OURS, "1 A check raised an error"),
    ],
)
def test_the_most_telling_line(one: Report, words: str) -> None:
    assert terminal.telling(one).startswith(words)


@pytest.mark.parametrize(
    ("answered", "by_hand", "words"),
    [
        (True, ByHand(), "exercises correct; written answer not graded yet"),
        (False, ByHand(), "exercises correct; no written answer"),
        (True, ByHand({"why": 1.0}), "exercises correct"),
        (False, ByHand({"why": 1.0}), "exercises correct"),
        (True, ByHand({"why": 2.0}), "everything correct"),
        (True, ByHand({"why": 2.0}, penalty=1.0), "exercises correct; late, which costs 1"),
    ],
)
def test_a_written_answer_is_part_of_everything(
    answered: bool, by_hand: ByHand, words: str
) -> None:
    asked = replace(FULL, written=(WrittenAnswer("why", 2, answered),))
    assert terminal.telling(asked, by_hand) == words


@pytest.mark.parametrize(
    ("one", "by_hand", "words"),
    [
        (PLAIN, ByHand({"one": 2.0}), "everything correct"),
        (NAMED, ByHand({"Two": 3.0}), "1 It is wrong."),
        (FULL, ByHand({"one": 0.0}), "1 one: 0/2 by hand"),
        (NAMED, ByHand({"Two": 2.5, "one": 2.0}), "2 Two: 2.5/3 by hand"),
        (FULL, ByHand({"one": 0.0}, extra={"Two": 3.0}), "1 one: 0/2 by hand"),
        (FULL, ByHand({"one": 3.0}), "everything correct"),
    ],
)
def test_what_was_given_by_hand_counts_in_the_summary(
    one: Report, by_hand: ByHand, words: str
) -> None:
    assert terminal.telling(one, by_hand) == words


def test_extra_credit_is_not_everything_correct() -> None:
    asked = replace(FULL, written=(WrittenAnswer("why", 2, True),))
    by_hand = ByHand({"why": 1.0}, extra={"one": 1.0})
    assert terminal.telling(asked, by_hand) == "full marks with extra credit"


def test_the_board_has_a_row_a_student_and_a_sign_an_exercise() -> None:
    text = shown(FULL, NAMED, UNREAD, OURS)
    rows = {line.split()[0]: line for line in text.splitlines() if line.strip()}
    assert "5/5" in rows["ada"] and "●●" in rows["ada"]
    assert "1.5/5" in rows["bob"] and "○◐" in rows["bob"]
    assert "?●" in rows["sam"] and "–/5" in rows["sam"]
    assert "??" in rows["max"] and "–/5" in rows["max"] and "0" not in rows["max"]
    assert "? no score" in text
    assert "Needs your attention: max, sam." in text
    assert "1 x Two: The scale is missing." in text


def test_a_remark_is_shown_once_with_its_student() -> None:
    remark = Outcome("t", "T", PASSED, 2, 2, remark="f uses \x1b`torch.lgamma`")
    found = report("ada", ExerciseReport("one", 2, 2, (remark, remark)))
    lines = terminal.summary([found], {})
    assert lines[-1] == "Look at the code (no points lost): ada: f uses `torch.lgamma`."
    assert "... and 2 more." in terminal.summary([found] * 7, {})


@pytest.mark.parametrize("width", [60, 80, 120])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    long = report("a" * 40, exercise("one", 0, 2, message="word " * 50), exercise("Two", 3, 3))
    assert max(map(len, shown(long, NAMED, width=width).splitlines())) <= width


def test_points_are_those_of_the_gradebook() -> None:
    asked = replace(NAMED, written=(WrittenAnswer("why", 2, True),))
    assert " 1.5/7 " in shown(asked)
    by_hand = {"bob": ByHand({"one": 2.0, "why": 1.0}, {"Two": 0.5}, {}, 1.0)}
    text = shown(asked, by_hand=by_hand)
    assert " 4/7 " in text and "●◐" in text
    assert "mean 4/7." in text
    assert "Late penalties: bob 1." in text
    assert "Not counted yet" not in text
    stage = replace(STAGE, questions=(WrittenQuestion("why", 2),))
    assert "2 Two. Written answers: why (2 points)" in terminal.legend(stage)


def test_markup_and_control_codes_of_a_student_are_shown_as_text() -> None:
    nasty = "[bold red]boo[/] \x1b[2J\x1b]0;title\x07 gone"
    text = shown(report("[blink]x", exercise("one", 0, 2, message=nasty), exercise("Two", 3, 3)))
    assert "[bold red]boo[/]" in text
    assert "[blink]x" in text
    assert "\x1b" not in text and "\x07" not in text


def test_numbers_have_no_needless_zeros() -> None:
    assert [number(v) for v in (3.0, 2.5, 0.25, 0.0, 10.0)] == [
        "3",
        "2.5",
        "0.25",
        "0",
        "10",
    ]


def test_the_mean_is_of_those_who_have_a_score() -> None:
    assert terminal.summary([FULL, NAMED, UNREAD, OURS], {})[0] == (
        "4 submissions, 2 with a score, mean 3.2/5."
    )
    assert terminal.summary([UNREAD], {})[0] == "1 submission, 0 with a score."


def test_an_empty_class_is_no_error() -> None:
    assert terminal.summary([], {}) == []


def test_the_summary_counts_the_written_answers_that_wait() -> None:
    waits, blank = WrittenAnswer("why", 2, True), WrittenAnswer("why", 2, False)
    unread = WrittenAnswer("why", 2, None)
    one, other = replace(FULL, written=(waits, blank)), replace(NAMED, written=(waits,))
    words = "Not counted yet: {} to grade in formgrader."
    found = terminal.summary([one, other, replace(UNREAD, written=(unread,))], {})
    assert words.format("2 written answers") in found
    assert words.format("1 written answer") in terminal.summary(
        [one, other], {"ada": ByHand({"why": 2.0})}
    )
    silent = terminal.summary([FULL, replace(NAMED, written=(blank,))], {})
    assert not [line for line in silent if "ritten" in line]


def test_the_summary_names_who_has_manual_scores_to_confirm() -> None:
    old = ByHand({"why": 2.0}, unconfirmed={"why"})
    words = "Manual scores to confirm in formgrader: ada 1."
    assert words in terminal.summary([FULL, NAMED], {"ada": old})
    assert not [line for line in terminal.summary([FULL], {}) if "confirm" in line]
