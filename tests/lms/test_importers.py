"""Exported files, imported by Moodle and Canvas as their code does it (rebuilt in the tests)."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from autograder.core.course import Course
from autograder.core.tables import TableError
from autograder.lms import exports
from autograder.lms.filled_table import Filled
from tests.lms.gradebooks import SLUG, points, scored_course, worth
from tests.lms.moodle_site import ENGLISH, FRENCH, GERMAN, Assignment, Language, Participant

LANGUAGES = {"English": ENGLISH, "German": GERMAN, "French": FRENCH}
EARLIER = datetime(2026, 2, 1, 8, 15, 42)


@pytest.fixture
def here(tmp_path: Path) -> Course:
    return scored_course(tmp_path)


def people() -> list[Participant]:
    return [
        Participant(71, "Ada Lovelace", ("ada@uni.org", "4001")),
        Participant(72, "Somebody Else", ("bob@uni.org", "4002"), 3.0, EARLIER, "old"),
        Participant(73, "Cyd Charisse", ("", "")),
        Participant(74, "Not Ours", ("who@uni.org", "4004"), 1.0, EARLIER),
    ]


def assignment(language: Language, most: float, **options: tuple[str, ...]) -> Assignment:
    return Assignment(language, people(), most, fields=("E-mail", "ID number"), **options)


def exported(here: Course, there: Assignment, **options: bool) -> tuple[Filled, bytes]:
    """Download the worksheet, fill it in, and return what to upload."""
    source, target = here.root / "worksheet.csv", here.root / "upload.csv"
    source.write_bytes(there.worksheet())
    filled = exports.to_moodle(here, SLUG, source, target, **options)  # type: ignore[arg-type]
    return filled, target.read_bytes()


def grades(there: Assignment) -> dict[int, float | None]:
    return {one.number: one.grade for one in there.people}


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("columns", [{}, {"before": ("Group", "Marker"), "after": ("State",)}])
def test_moodle_takes_every_score_or_its_row_is_listed(
    here: Course, language: Language, columns: dict[str, tuple[str, ...]]
) -> None:
    there = assignment(language, worth(here), **columns)
    ours = points(here)
    wanted = {71: ours["ada"], 72: ours["bob"], 73: ours["cyd"], 74: 1.0}
    filled, data = exported(here, there)
    there.upload(data)
    missing = {number for number, grade in wanted.items() if grades(there)[number] != grade}
    assert missing == ({72} if filled.skipped else set())
    assert bool(filled.skipped) is (language is not ENGLISH)
    assert there.people[1].comment == "old"
    there.upload(data, ignore_modified=True)
    assert grades(there) == wanted


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_a_second_upload_lists_exactly_the_rows_that_moodle_skips(
    here: Course, language: Language
) -> None:
    there = assignment(language, worth(here))
    there.upload(exported(here, there)[1], ignore_modified=True)
    for one in there.people[:3]:
        one.grade = 0.25  # somebody changed it in Moodle
    filled, data = exported(here, there)
    there.upload(data)
    skipped = [] if language is ENGLISH else ["ada (row 2)", "bob (row 3)", "cyd (row 4)"]
    assert filled.skipped == skipped
    assert there.updated == ([71, 72, 73] if language is ENGLISH else [])


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_an_upload_that_changes_nothing_lists_nothing(here: Course, language: Language) -> None:
    there = assignment(language, worth(here))
    there.upload(exported(here, there)[1], ignore_modified=True)
    filled, data = exported(here, there)
    there.upload(data)
    assert (filled.skipped, there.updated) == ([], [])


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("most", [10.0, 100.0])
def test_a_maximum_that_is_not_the_stages_is_refused_or_converted(
    here: Course, language: Language, most: float
) -> None:
    there = assignment(language, most)
    with pytest.raises(TableError, match="--scale"):
        exported(here, there)
    there.upload(exported(here, there, scale=True)[1], ignore_modified=True)
    share = points(here)["bob"] / worth(here)
    assert grades(there)[72] == pytest.approx(share * most, abs=0.005)


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_an_assignment_with_a_scale_is_refused(here: Course, language: Language) -> None:
    there = assignment(language, 0, scale=("Not yet", "Good", "Excellent"))
    for one in there.people:
        one.grade = None
    with pytest.raises(TableError, match="scale"):
        exported(here, there)
