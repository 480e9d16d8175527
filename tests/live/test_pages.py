"""Pages in the exchange: students can fetch them, and those of the final grading stay."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autograder.core.course import Course
from autograder.pipeline.live.inbox import Inbox
from autograder.pipeline.live.monitor import Monitor
from autograder.pipeline.live.pages import Pages
from autograder.pipeline.live.records import GRADED, AttemptIndex, TrackedAttempt
from autograder.pipeline.live.service import settings
from autograder.submissions.exchange import Exchange, page_name
from tests.live.exchanging import SLUG, Running, make_exchange, page, submit

FINAL = "<p>The final feedback, with a comment</p>"


@pytest.fixture
def publish(course: Course, exchange: Exchange) -> Callable[[str], None]:
    """Collects what is new, and publishes pages with this text for all attempts."""
    index = AttemptIndex()

    def draw(text: str) -> None:
        inbox = Inbox(exchange, Monitor(course))
        new: list[TrackedAttempt] = []
        for _ in range(2):
            new += inbox.scan(course, [SLUG], index.sources)
        for one in new:
            one.save(course, state=GRADED, points=1.0)
            index.add(one)
        pages = Pages(course, settings(course), exchange, index, lambda *_: text)
        for one in index:
            pages.publish(one, None, is_new=one in new)

    return draw


def test_a_page_of_the_final_grading_is_not_drawn_again(
    course: Course, exchange: Exchange, publish: Callable[[str], None]
) -> None:
    """In the exchange, where it was released, and in ``feedback/``."""
    first, second = (submit(exchange, student, "{") for student in ("ada", "bob"))
    publish("<p>before</p>")
    assert page(exchange, first) == page(exchange, second)
    released = exchange.feedback / f"{page_name(first, SLUG)}.html"
    own = {
        name: [
            course.root / "feedback" / name / path
            for path in (f"{SLUG}.html", f"{SLUG}/{SLUG}.html")
        ]
        for name in ("ada", "bob")
    }
    for path in (released, *own["ada"]):
        path.write_text(FINAL)
    publish("<p>after</p>")
    assert {path.read_text() for path in (released, *own["ada"])} == {FINAL}
    assert {path.read_text() for path in own["bob"]} == {page(exchange, second)}
    assert "after" in page(exchange, second)


def test_the_page_of_a_later_attempt_replaces_that_of_the_final_grading(
    course: Course, exchange: Exchange, publish: Callable[[str], None]
) -> None:
    submit(exchange, "ada", "{")
    publish("<p>before</p>")
    own = course.root / "feedback/ada" / SLUG / f"{SLUG}.html"
    own.write_text(FINAL)
    second = submit(exchange, "ada", "{")
    publish("<p>after</p>")
    assert own.read_text() == page(exchange, second)
    assert "after" in own.read_text()


@pytest.fixture(params=[0o077, 0o027])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
def test_students_can_fetch_a_page_whatever_the_umask_is(exchange: Exchange) -> None:
    exchange.release("a secret", [SLUG], FINAL)
    assert exchange.feedback.stat().st_mode & 0o777 == 0o711
    (made,) = exchange.feedback.iterdir()
    assert made.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(("mode", "words"), [(0o711, ""), (0o710, "Run `chmod o+x ")])
def test_a_folder_that_students_cannot_enter_is_reported(
    course: Course, tmp_path: Path, mode: int, words: str
) -> None:
    exchange = make_exchange(tmp_path / "checked", check_owner=True)
    exchange.feedback.mkdir()
    exchange.feedback.chmod(mode)
    with Running(course, exchange) as service:
        assert words in service.monitor.status.last_error
        assert bool(words) == bool(service.monitor.status.last_error)
