"""What students see at each setting of ``[live]``, how often, and on which inputs."""

from __future__ import annotations

import json
import re
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from autograder.core.course import DOCS, Course, CourseError, load
from autograder.core.live import LEVELS, Live
from autograder.core.model import FAILED, Report
from autograder.grading.probes import Probe
from autograder.grading.process import WorkerProcess
from autograder.grading.runner import Checks, collected
from autograder.grading.work import Graded, Task, Work
from autograder.pipeline.live.constants import differ_only_in_constants
from autograder.pipeline.live.records import FAILED as FAILED_GRADING
from autograder.pipeline.live.records import (
    GRADED,
    NEW,
    REFUSED,
    SYSTEM,
    WAITING,
    AttemptIndex,
    Note,
    TrackedAttempt,
)
from autograder.reports.live import attempt_page
from autograder.reports.render.page import prose
from autograder.submissions.attempts import Attempt, attempts
from tests.classroom import hand_in, notebook
from tests.grading.hidden import NUMBERS, QUOTES, hidden_of
from tests.live.exchanging import (
    SLUG,
    WRONG,
    Running,
    change_course,
    make_exchange,
    make_live_course,
    page,
    submit,
)

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
QUOTING = "".join(
    f"{NUMBERS}\ndef differences(*given, **named):\n    given += tuple(named.values())\n"
    f"    {QUOTES['raises_rounded_numbers']}\n"
)


def after(**minutes: int) -> list[datetime]:
    return [NOON + timedelta(minutes=m) for m in minutes.values()]


def test_a_pause_that_grows_with_attempts() -> None:
    live = Live((SLUG,), pause_minutes=2, longest_pause_minutes=5)
    assert live.next_attempt([]) is None
    assert live.next_attempt([NOON]) == NOON + timedelta(minutes=2)
    assert live.next_attempt(after(a=0, b=3)) == NOON + timedelta(minutes=7)
    assert live.next_attempt(after(a=0, b=3, c=9)) == NOON + timedelta(minutes=14)


def test_attempts_per_hour_and_per_day() -> None:
    live = Live((SLUG,), pause_minutes=0, attempts_per_hour=2, attempts_per_day=3)
    assert live.next_attempt(after(a=0)) == NOON
    assert live.next_attempt(after(a=0, b=10)) == NOON + timedelta(hours=1)
    assert live.next_attempt(after(a=0, b=10, c=60)) == NOON + timedelta(days=1)
    unlimited = replace(live, attempts_per_hour=0, attempts_per_day=0)
    assert unlimited.next_attempt(after(a=0, b=0, c=0)) == NOON


def test_failed_attempts_and_times_to_come_do_not_count() -> None:
    """Grading itself failed, or the clock of the machine was ahead."""
    now, index = datetime.now(UTC), AttemptIndex()
    for number, state in enumerate((GRADED, WAITING, FAILED_GRADING, REFUSED, NEW), 1):
        for days in (-1, 3):
            note = Note((now + timedelta(days=days, minutes=number)).isoformat(), state)
            attempt = Attempt("ada", SLUG, number, "", SYSTEM, "", "", "")
            index.add(TrackedAttempt(attempt, note))
    found = [(now - time).days for time in index.graded_at(SLUG, "ada")]
    assert found == [0, 0]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('before = "all"', "[live] before is 'all'"),
        ('stages = ["s01_moving_averge"]', "did you mean 's01_moving_average'?"),
        ('stages = "s01_moving_average"', "it has to be a list of stages in quotes"),
        ("workers = 1", "it has to be 0, or at least 2"),
        ("attempt_per_hour = 1", "did you mean 'attempts_per_hour'?"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(tmp_path: Path, line: str, words: str) -> None:
    with pytest.raises(CourseError) as error:
        make_live_course(tmp_path, f"{line}\n")
    assert words in str(error.value)


def test_the_page_about_it_has_each_setting_and_its_default() -> None:
    page = (DOCS / "live.md").read_text()
    rows = dict(re.findall(r"^\| `(\w+)` \| (\S+) \|", page, re.M))
    defaults = {
        one.name: json.dumps(one.default).removesuffix(".0")
        for one in fields(Live)
        if one.name != "stages"
    }
    levels = dict(re.findall(r'^\| `"(\w+)"` \|( )', page, re.M))
    assert {name: value.strip("`") for name, value in rows.items()} == defaults | {"stages": "all"}
    assert tuple(levels) == LEVELS


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return make_live_course(tmp_path_factory.mktemp("course"))


@pytest.fixture(scope="module")
def reports(course: Course) -> dict[str, Report]:
    """The reports on a wrong answer, and on one that quotes the hidden numbers that it is given."""
    answers = {"wrong": WRONG, "quoting": QUOTING}
    worker = WorkerProcess(Work(course.for_live, SLUG))
    try:
        graded: dict[str, Graded] = {
            name: worker.grade(
                Task(name, hand_in(course, name, SLUG, notebook(SLUG, differences=code)).parent)
            )
            for name, code in answers.items()
        }
    finally:
        worker.close()
    return {name: one.report for name, one in graded.items()}


def seen(course: Course, report: Report, level: str) -> str:
    return attempt_page(course, course.stage(SLUG), report.student, report, level, [])


# What stands on the page of the wrong answer at each level.
SHOWN = {
    "exercises": {"exercises pass"},
    "titles": {"points", "title"},
    "diagnosis": {"points", "title", "reason", "diagnosis"},
    "hints": {"points", "title", "reason", "diagnosis", "hint"},
}


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_shows_what_it_says(
    course: Course, reports: dict[str, Report], level: str
) -> None:
    report = reports["wrong"]
    text = seen(course, report, level).partition("<footer")[0]
    (failed,) = (e for e in report.exercises if e.diagnosis)
    first = next(o for o in failed.outcomes if o.outcome == FAILED)
    marks = {
        "exercises pass": "exercises pass",
        "points": "</span>/13 points",
        "title": str(prose(first.title)),
        "reason": str(prose(first.message.splitlines()[0])),
        "diagnosis": "What may have happened:",
        "hint": "Give me a hint",
    }
    assert {name for name, mark in marks.items() if mark in text} == SHOWN[level]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", ["wrong", "quoting"])
@pytest.mark.parametrize("show", ["title", "diagnosis", "counterexample"])
def test_no_setting_shows_a_hidden_number(
    course: Course, reports: dict[str, Report], level: str, name: str, show: str
) -> None:
    text = seen(replace(course, show=show), reports[name], level).partition("</style>")[2]

    def body(checks: Checks) -> list[str]:
        hidden = [hidden_of(checks, e.name) for e in checks.stage.exercises]
        drawn = "".join(part.partition("</svg>")[2] for part in text.split("<svg"))
        return [what for one in hidden for what in one.in_text(drawn)]

    for probes in (course.for_live, course):
        assert collected(probes, SLUG, body) == []


def test_live_probes_are_not_those_of_the_final_grading(course: Course) -> None:
    live, final = (
        Probe(c.salt, c.seeds, SLUG, "a check").tensor(3, 4) for c in (course.for_live, course)
    )
    assert not (live == final).any()
    assert course.for_live.salt != course.salt


def test_an_attempt_that_comes_too_soon_is_kept_and_says_when_the_next_one_is_graded(
    tmp_path: Path,
) -> None:
    course = make_live_course(tmp_path / "course", "pause_minutes = 30\n")
    exchange = make_exchange(tmp_path / "exchange")
    with Running(course, exchange) as service:
        (first,) = service.pages(submit(exchange, "ada", notebook(SLUG, differences=WRONG)))
        (second,) = service.pages(submit(exchange, "ada", notebook(SLUG)))
        service.step()
        assert (service.monitor.status.graded, service.monitor.status.too_early) == (1, 1)
    when = "The next attempt will be graded if you submit it after "
    assert when in first
    assert "This attempt is kept, but has not been graded yet" in second
    assert first.partition(when)[2][:20] == second.partition(when)[2][:20]
    assert len(attempts(course, SLUG)["ada"]) == 2
    kept = json.loads((course.root / "submitted/ada" / SLUG / f"{SLUG}.ipynb").read_text())
    assert kept == json.loads(json.dumps(notebook(SLUG)))


def test_more_is_shown_when_the_deadline_has_passed(tmp_path: Path) -> None:
    rules = f"[due]\n{SLUG} = 2126-01-01T00:00:00\n"
    course = make_live_course(tmp_path / "course", 'before = "exercises"\n', rules)
    exchange = make_exchange(tmp_path / "exchange")
    with Running(course, exchange) as service:
        secret = submit(exchange, "ada", notebook(SLUG, differences=WRONG))
        (before,) = service.pages(secret)
        change_course(course, "2126-", "2026-")
        service.until(lambda: page(exchange, secret) != before)
    assert "Not met:" not in before
    assert "Give me a hint" in page(exchange, secret)


def test_stages_that_are_not_live_are_left_to_the_instructor(tmp_path: Path) -> None:
    course = make_live_course(tmp_path / "course", "stages = []\n")
    exchange = make_exchange(tmp_path / "exchange")
    submit(exchange, "ada", notebook(SLUG))
    with Running(course, exchange) as service:
        for _ in range(3):
            service.step()
    assert not (course.root / "attempts").exists()


def test_students_whose_attempts_differ_only_in_constants_are_listed(tmp_path: Path) -> None:
    course = make_live_course(tmp_path / "course", "attempts_per_day = 1\n")
    exchange = make_exchange(tmp_path / "exchange")
    guess = "def differences(x):\n    return x * {} + {}\n"
    with Running(course, exchange) as service:
        for first, second in ((1, 2), (3, 4), (-5, 6.5), (1, 2)):
            code = guess.format(first, second)
            submit(exchange, "ada", notebook(SLUG, differences=code))
        submit(exchange, "bob", notebook(SLUG, differences=WRONG))
        submit(exchange, "bob", notebook(SLUG))
        service.until(lambda: sum(map(len, attempts(course, SLUG).values())) == 6)
    (found,) = differ_only_in_constants(load(course.root))
    assert (found.student, found.stage, found.attempts) == ("ada", SLUG, 3)
