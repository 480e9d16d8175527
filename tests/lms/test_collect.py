"""Hand-ins come in: from every system, for the right student, and nothing is lost."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder.core import lock
from autograder.core.course import Course, CourseError, load
from autograder.core.files import MACHINE, draft_of, write
from autograder.core.model import KitError
from autograder.core.roster import Person
from autograder.lms.collect import Collected, collect
from autograder.lms.matching import Directory, Match
from autograder.lms.names import EXCHANGE
from autograder.lms.systems import ArchivedSubmission
from autograder.pipeline.run import remove_unfinished
from autograder.reports.render.collected import ask
from autograder.submissions import attempts
from autograder.submissions import exchange as exchanges
from autograder.submissions.attempts import Attempt
from autograder.submissions.exchange import SECRET, Exchange
from autograder.submissions.folders import find_submissions, repair, replaced, submitted
from autograder.submissions.timestamps import handed_in
from tests.interrupting import run_until
from tests.live.exchanging import make_exchange, submit
from tests.lms import archives
from tests.lms.archives import zipped
from tests.lms.gradebooks import OTHER, SLUG, course
from tests.test_cli import run

ROSTER = """student_id,first_name,last_name,email,sid
ada,Ada,Lovelace,ada@uni.org,9001
bob,Bob,Byron,bob@uni.org,9002
cyd,Cyd,Charissé,cyd@uni.org,9003
"""
FILE = f"{SLUG}.ipynb"
ZONE = '[rules]\ntime_zone = "Europe/Berlin"'


@pytest.fixture
def here(tmp_path: Path) -> Course:
    root = tmp_path / "course"
    root.mkdir()
    (root / "roster.csv").write_text(ROSTER)
    return course(root, ZONE)


def there(here: Course) -> dict[str, dict[str, str]]:
    """What lies in submitted/, by student and file, without notes of moments."""
    return {
        folder.name: {
            p.name: p.read_text() for p in (folder / SLUG).iterdir() if p.name != "timestamp.txt"
        }
        for folder in (here.root / "submitted").iterdir()
    }


def taken(found: Collected) -> dict[str, str]:
    return {line.match.submission.name: line.match.student for line in found.rows}


@pytest.mark.parametrize("system", ["canvas", "moodle", "gradescope", "brightspace"])
def test_a_systems_archive_is_recognised_and_everybody_found(
    here: Course, tmp_path: Path, system: str
) -> None:
    found = collect(here, SLUG, getattr(archives, system)(tmp_path / "a.zip", SLUG))
    assert found.system == system
    assert found.doubtful == []
    assert set(there(here)) == {"ada", "bob", "cyd"}
    assert {p.student for own in attempts.attempts(here, SLUG).values() for p in own} == {
        "ada", "bob", "cyd",
    }  # fmt: skip


def test_canvas_files_get_their_own_names_back_and_lateness_is_asked_for(
    here: Course, tmp_path: Path
) -> None:
    found = collect(here, SLUG, archives.canvas(tmp_path / "a.zip", SLUG))
    assert there(here)["ada"] == {f"{SLUG}.ipynb": "ada", "helper.py": "help"}
    assert there(here)["cyd"] == {"my_notebook_1_2.ipynb": "cyd"}
    assert found.untimed == ["ada"]


def test_a_table_gives_the_moments_that_canvas_does_not(here: Course, tmp_path: Path) -> None:
    times = tmp_path / "times.csv"
    times.write_text("email,handed_in\nada@uni.org,2026-03-02 00:30\nbob@uni.org,\n")
    found = collect(here, SLUG, archives.canvas(tmp_path / "a.zip", SLUG), times=times)
    assert found.untimed == []
    moment = handed_in(here.root / "submitted" / "ada" / SLUG)
    assert f"{moment:%d %H:%M}" == "01 23:30"  # Berlin is an hour ahead in winter


@pytest.mark.parametrize("first", ["", "2026-03-02 00:30", "2026-02-28 12:00"])
def test_a_corrected_time_replaces_the_earlier_one(
    here: Course, tmp_path: Path, first: str
) -> None:
    times, path = tmp_path / "times.csv", archives.canvas(tmp_path / "a.zip", SLUG)
    times.write_text(f"student_id,handed_in\nada,{first}\n")
    collect(here, SLUG, path, times=times)
    times.write_text("student_id,handed_in\nada,2026-03-01 18:00\n")
    found = collect(here, SLUG, path, times=times)
    done = {row.match.student: row.done for row in found.rows}
    assert done == {
        "ada": "time corrected", "bob": "already collected", "cyd": "already collected",
    }  # fmt: skip
    (kept,) = attempts.attempts(here, SLUG)["ada"]
    assert (kept.handed_in[:16], kept.system_id) == ("2026-03-01T17:00", "101")
    assert f"{handed_in(here.root / 'submitted' / 'ada' / SLUG):%d %H:%M}" == "01 17:00"
    again = collect(here, SLUG, path, times=times)
    assert {row.done for row in again.rows} == {"already collected"}


def test_another_attempt_counts_if_it_is_the_latest_by_a_corrected_time(
    here: Course, tmp_path: Path
) -> None:
    times, name = tmp_path / "times.csv", "Ada Lovelace_71_assignsubmission_file/x.ipynb"
    path = tmp_path / "a.zip"
    for text, day in (("first", 9), ("second", 5), ("first", 4)):
        times.write_text(f"student_id,handed_in\nada,2026-03-{day:02} 12:00\n")
        found = collect(here, SLUG, zipped(path, {name: text}), times=times)
    assert found.rows[0].done == "time corrected: an earlier attempt"
    assert there(here)["ada"] == {"x.ipynb": "second"}
    assert f"{handed_in(here.root / 'submitted' / 'ada' / SLUG):%d %H:%M}" == "05 11:00"
    assert [a.handed_in[8:10] for a in attempts.attempts(here, SLUG)["ada"]] == ["04", "05"]


def test_a_time_that_is_added_later_to_an_earlier_attempt_leaves_the_later_one(
    here: Course, tmp_path: Path
) -> None:
    times, name = tmp_path / "times.csv", "Ada Lovelace_71_assignsubmission_file/x.ipynb"
    for text, moment in (("first", ""), ("second", "03-05"), ("first", "03-04")):
        times.write_text(f"student_id,handed_in\nada,{moment and f'2026-{moment} 12:00'}\n")
        found = collect(here, SLUG, zipped(tmp_path / "a.zip", {name: text}), times=times)
    assert found.rows[0].done == "time corrected: an earlier attempt"
    assert there(here)["ada"] == {"x.ipynb": "second"}
    assert [a.handed_in[8:10] for a in attempts.attempts(here, SLUG)["ada"]] == ["04", "05"]


@pytest.mark.parametrize(
    ("told", "counts"),
    [
        ([("one", "10"), ("two", ""), ("two", "05")], ("one", "10")),
        ([("one", ""), ("one", "05")], ("one", "05")),
        ([("one", "05"), ("two", "06"), ("one", "07")], ("one", "07")),
        ([("one", "05"), ("two", "06"), ("two", "07")], ("two", "07")),
    ],
)
def test_the_same_command_again_completes_what_could_not_be_copied(
    here: Course,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    told: list[tuple[str, str]],
    counts: tuple[str, str],
) -> None:
    times, name = tmp_path / "times.csv", "Ada Lovelace_71_assignsubmission_file/x.ipynb"

    def collected(text: str, day: str) -> Collected:
        times.write_text(f"student_id,handed_in\nada,{day and f'2026-03-{day} 12:00'}\n")
        return collect(here, SLUG, zipped(tmp_path / "a.zip", {name: text}), times=times)

    def fail(*args: object) -> None:
        raise CourseError("It cannot be replaced.")

    for text, day in told[:-1]:
        collected(text, day)
    with monkeypatch.context() as patch:
        patch.setattr(attempts, "copy_to_submitted", fail)
        found = collected(*told[-1])
    assert found.failed == ["It cannot be replaced."]
    assert found.rows[0].done == "kept in attempts/, not copied to submitted/"
    collected(*told[-1])
    assert there(here)["ada"] == {"x.ipynb": counts[0]}
    assert f"{handed_in(here.root / 'submitted' / 'ada' / SLUG):%d}" == counts[1]


def test_a_hidden_file_beside_the_notebook_changes_nothing(here: Course, tmp_path: Path) -> None:
    times, name = tmp_path / "times.csv", "Ada Lovelace_71_assignsubmission_file"
    path = zipped(tmp_path / "a.zip", {f"{name}/x.ipynb": "1", f"{name}/.gitignore": "*.pt"})
    place = here.root / "submitted" / "ada" / SLUG
    collect(here, SLUG, path)
    assert [row.done for row in collect(here, SLUG, path).rows] == ["already collected"]
    times.write_text("student_id,handed_in\nada,2026-03-05 12:00\n")
    found = collect(here, SLUG, path, times=times)
    assert [row.done for row in found.rows] == ["time corrected"]
    assert f"{handed_in(place):%d %H:%M}" == "05 11:00"
    (place / "timestamp.txt").write_text("2026-03-04 10:00:00 UTC\n")
    collect(here, SLUG, path)
    assert f"{handed_in(place):%d %H:%M}" == "04 10:00"
    assert len(attempts.attempts(here, SLUG)["ada"]) == 1


@pytest.mark.parametrize("again", ["", "2026-03-06 12:00"])
def test_files_of_an_earlier_attempt_without_times_are_pointed_out(
    here: Course, tmp_path: Path, again: str
) -> None:
    times = tmp_path / "times.csv"
    for number, text in enumerate(("first", "second", "first")):
        name = f"lovelaceada_101_600{number}_{SLUG}-{number}.ipynb"
        path = zipped(tmp_path / f"{number}.zip", {name: text})
        times.write_text(f"student_id,handed_in\nada,{again if number == 2 else ''}\n")
        found = collect(here, SLUG, path, times=times)
        assert found.complete is (number < 2)
    (words,) = found.failed
    assert words.startswith("ada: these files are those of attempt 1, and attempt 2 is later")
    shutil.rmtree(here.root / "attempts" / SLUG / "ada" / "001")  # as the message says
    assert collect(here, SLUG, path, times=times).complete
    assert there(here)["ada"] == {FILE: "first"}


def test_what_came_by_mail_after_an_archive_is_not_pointed_out(
    here: Course, tmp_path: Path
) -> None:
    path = zipped(tmp_path / "a.zip", {"Ada Lovelace_71_assignsubmission_file/x.ipynb": "1"})
    collect(here, SLUG, path)
    (here.root / "submitted" / "ada" / SLUG / "x.ipynb").write_text("by mail")
    found = collect(here, SLUG, path)
    assert [row.done for row in found.rows] == ["an earlier attempt"]
    assert found.complete


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_time_that_is_known_is_not_asked_for_again(
    here: Course, tmp_path: Path, by_hand: bool
) -> None:
    path, times = archives.canvas(tmp_path / "a.zip", SLUG), tmp_path / "times.csv"
    times.write_text("student_id,handed_in\nada,2026-03-05 12:00\n")
    collect(here, SLUG, path, times=None if by_hand else times)
    if by_hand:
        note = here.root / "submitted" / "ada" / SLUG / "timestamp.txt"
        note.write_text("2026-03-05 11:00:00 UTC\n")
    found = collect(here, SLUG, path)
    assert found.complete
    shown = {row.match.student: row.cells(lambda m: f"{m:%d %H:%M}")[3] for row in found.rows}
    assert shown == {"ada": "05 11:00", "bob": "", "cyd": ""}


def test_a_file_name_that_is_too_long_is_named_and_the_others_are_collected(
    here: Course, tmp_path: Path
) -> None:
    long = "é" * 200 + ".ipynb"
    files: dict[str, str | bytes] = {
        f"Ada Lovelace_71_assignsubmission_file/{long}": "ada",
        "Bob Byron_72_assignsubmission_file/x.ipynb": "bob",
    }
    found = collect(here, SLUG, zipped(tmp_path / "a.zip", files))
    assert there(here) == {"bob": {"x.ipynb": "bob"}}
    (words,) = found.failed
    assert words.startswith(f"Ada Lovelace (moodle 71): the file name {long!r} is too long")
    assert [row.done for row in found.rows] == ["", "collected"]


def test_the_same_files_after_others_are_a_new_attempt(here: Course, tmp_path: Path) -> None:
    times, name = tmp_path / "times.csv", "Ada Lovelace_71_assignsubmission_file/x.ipynb"
    for text, day in (("first", 4), ("second", 5), ("first", 6)):
        times.write_text(f"student_id,handed_in\nada,2026-03-{day:02} 12:00\n")
        collect(here, SLUG, zipped(tmp_path / "a.zip", {name: text}), times=times)
    kept = attempts.attempts(here, SLUG)["ada"]
    assert [a.handed_in[8:10] for a in kept] == ["04", "05", "06"]


@pytest.mark.parametrize("corrected", ["2026-03-01 10:00:00 UTC", "2026-03-02 11:00:00 UTC"])
def test_a_time_corrected_by_hand_stays_also_if_it_is_that_of_an_earlier_attempt(
    here: Course, tmp_path: Path, corrected: str
) -> None:
    path = tmp_path / "a.zip"
    for moment in ("2026-03-01 10:00:00 UTC", "2026-03-03 10:00:00 UTC"):
        files = {f"ada/{SLUG}.ipynb": "the same", "ada/timestamp.txt": moment}
        collect(here, SLUG, zipped(path, files))
    note = here.root / "submitted" / "ada" / SLUG / "timestamp.txt"
    note.write_text(corrected)
    for _ in range(2):
        found = collect(here, SLUG, path)
        assert found.rows[0].done == "already collected"
        assert note.read_text() == corrected
        first, second = attempts.attempts(here, SLUG)["ada"]
        assert (first.corrected, f"{second.moment} UTC") == ("", corrected)


def test_of_several_attempts_the_latest_is_graded_and_all_are_kept(
    here: Course, tmp_path: Path
) -> None:
    collect(here, SLUG, archives.brightspace(tmp_path / "a.zip", SLUG))
    assert there(here)["ada"] == {f"{SLUG}.ipynb": "ada later"}
    kept = attempts.attempts(here, SLUG)["ada"]
    assert [a.handed_in[:16] for a in kept] == ["2026-03-01T22:59", "2026-03-02T00:20"]
    files = [(a.folder(here) / "files" / f"{SLUG}.ipynb").read_text() for a in kept]
    assert files == ["ada", "ada later"]


def test_moments_are_read_in_the_courses_time_zone(here: Course, tmp_path: Path) -> None:
    collect(here, SLUG, archives.brightspace(tmp_path / "a.zip", SLUG))
    moment = handed_in(here.root / "submitted" / "cyd" / SLUG)
    assert f"{moment:%Y-%m-%d %H:%M}" == "2026-03-01 08:05"


def test_a_group_has_its_hand_in_each(here: Course, tmp_path: Path) -> None:
    found = collect(here, SLUG, archives.gradescope(tmp_path / "a.zip", SLUG))
    assert there(here)["bob"] == there(here)["cyd"] == {f"{SLUG}.ipynb": "bob and cyd"}
    assert f"{handed_in(here.root / 'submitted' / 'cyd' / SLUG):%d %H:%M}" == "02 18:00"
    assert found.contents.lost == [f"assignment_1_export/submission_9/{SLUG}.ipynb"]
    assert not found.complete


def test_an_earlier_attempt_that_comes_later_does_not_replace_the_latest(
    here: Course, tmp_path: Path
) -> None:
    name = "101-88 - Ada Lovelace - Mar {}, 2026 900 AM/x.ipynb"
    collect(here, SLUG, zipped(tmp_path / "a.zip", {name.format(5): "second"}))
    found = collect(here, SLUG, zipped(tmp_path / "b.zip", {name.format(4): "first"}))
    assert there(here)["ada"] == {"x.ipynb": "second"}
    assert found.rows[0].done == "an earlier attempt"
    assert len(attempts.attempts(here, SLUG)["ada"]) == 2


def test_collecting_twice_changes_nothing(here: Course, tmp_path: Path) -> None:
    path = archives.moodle(tmp_path / "a.zip", SLUG)
    collect(here, SLUG, path)
    before = there(here)
    again = collect(here, SLUG, path)
    assert {line.done for line in again.rows} == {"already collected"}
    assert there(here) == before
    assert all(len(own) == 1 for own in attempts.attempts(here, SLUG).values())


def test_what_was_put_there_by_hand_is_kept(here: Course, tmp_path: Path) -> None:
    place = here.root / "submitted" / "ada" / SLUG
    place.mkdir(parents=True)
    (place / f"{SLUG}.ipynb").write_text("by mail")
    (place / os.fsdecode(b"notes-\xff.txt")).write_text("not in UTF-8")
    collect(here, SLUG, archives.moodle(tmp_path / "a.zip", SLUG))
    assert there(here)["ada"] == {f"{SLUG}.ipynb": "ada"}
    first = attempts.attempts(here, SLUG)["ada"][0]
    assert first.system == "by hand"
    assert (first.folder(here) / "files" / f"{SLUG}.ipynb").read_text() == "by mail"


def test_an_attempt_whose_number_another_process_has_taken_gets_the_next(here: Course) -> None:
    for text in (b"one", b"two"):
        own = Attempt("ada", SLUG, 1, "", "moodle", "", "", attempts.digest({FILE: text}))
        attempts.save(here, own, {FILE: text})
    found = attempts.attempts(here, SLUG)["ada"]
    kept = [(one.number, (one.folder(here) / "files" / FILE).read_bytes()) for one in found]
    assert kept == [(1, b"one"), (2, b"two")]


def test_what_a_killed_process_has_left_of_an_attempt_is_no_obstacle(here: Course) -> None:
    own = here.root / "attempts" / SLUG / "ada"
    with subprocess.Popen(["true"]) as ended:
        ended.wait()
    draft = own / f".001.{MACHINE}.{ended.pid}"
    for left in (draft, own / "001"):
        (left / "files").mkdir(parents=True)
    (draft / "attempt.json").write_text("{")
    assert attempts.attempts(here, SLUG) == {}
    attempts.save(here, Attempt("ada", SLUG, 1, "", "moodle", "", "", ""), {FILE: b"one"})
    assert [one.number for one in attempts.attempts(here, SLUG)["ada"]] == [2]
    assert not draft.exists()


def test_what_a_killed_process_of_the_same_id_has_left_is_not_in_the_next_attempt(
    here: Course,
) -> None:
    attempt = Attempt("ada", SLUG, 1, "", "moodle", "", "", "")
    left = draft_of(attempt.folder(here)) / "files"
    left.mkdir(parents=True)
    (left / "of another attempt.ipynb").touch()
    attempts.save(here, attempt, {FILE: b"one"})
    assert [path.name for path in (attempt.folder(here) / "files").iterdir()] == [FILE]


def in_submitted(here: Course, student: str) -> list[str]:
    """The names of all in a student's folder in submitted/, hidden ones too."""
    return sorted(path.name for path in (here.root / "submitted" / student).iterdir())


@pytest.mark.parametrize("kill", [True, False])
def test_an_interrupted_collection_is_completed_by_the_next_one(
    here: Course, tmp_path: Path, kill: bool
) -> None:
    for name in ("old", "new"):
        files: dict[str, str | bytes] = {f"ada/{SLUG}/{file}": name for file in (FILE, "helper.py")}
        zipped(tmp_path / f"{name}.zip", files)
    collect(here, SLUG, tmp_path / "old.zip")
    for number in count():
        root = tmp_path / f"{kill}-{number}"
        shutil.copytree(here.root, root)
        again = load(root)
        if not run_until(number, lambda a=again: collect(a, SLUG, tmp_path / "new.zip"), kill):
            break
        assert submitted(again, SLUG).students == {"ada"}
        collect(again, SLUG, tmp_path / "new.zip")
        assert there(again)["ada"] == {FILE: "new", "helper.py": "new"}
        assert in_submitted(again, "ada") == [SLUG]
        assert len(attempts.attempts(again, SLUG)["ada"]) == 2
    assert number > 3


def test_what_a_killed_command_has_moved_away_is_put_back_by_grade(here: Course) -> None:
    place = here.root / "submitted" / "ada" / SLUG
    place.mkdir(parents=True)
    (place / FILE).write_text("old")
    place.rename(replaced(place))
    assert "`autograder grade" in submitted(here, SLUG).refusal_of("ada")
    assert find_submissions(here.root / "submitted", SLUG) == {"ada": place}
    assert (place / FILE).read_text() == "old"
    assert in_submitted(here, "ada") == [SLUG]


def test_ctrl_c_leaves_no_partial_copy(here: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Attempt("ada", SLUG, 1, "2026-03-01T10:00:00Z", "moodle", "", "", "")
    attempts.save(here, one, {FILE: b"one"})
    attempts.copy_to_submitted(here, one)

    def interrupt(moment: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(attempts, "timestamp", interrupt)
    with pytest.raises(KeyboardInterrupt):
        attempts.copy_to_submitted(here, one)
    assert in_submitted(here, "ada") == [SLUG]
    assert there(here)["ada"] == {FILE: "one"}


@pytest.mark.parametrize("moment", [1, 2, 3])
def test_a_repair_by_another_process_does_not_stop_a_copy(
    here: Course, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    one = Attempt("ada", SLUG, 1, "", "moodle", "", "", "")
    attempts.save(here, one, {FILE: b"new"})
    old = here.root / "submitted" / "ada" / SLUG / FILE
    write(old, "old")
    numbers, rename = count(1), Path.rename

    def and_repair(path: Path, target: Path) -> Path:
        result = rename(path, target)
        if next(numbers) == moment:
            repair(here.root / "submitted", SLUG)
        return result

    monkeypatch.setattr(Path, "rename", and_repair)
    attempts.copy_to_submitted(here, one)
    assert next(numbers) > moment
    assert in_submitted(here, "ada") == [SLUG]
    assert there(here)["ada"] == {FILE: "new"}


def test_a_file_in_place_of_the_stages_folder_is_kept_and_others_are_collected(
    here: Course, tmp_path: Path
) -> None:
    place = here.root / "submitted" / "ada" / SLUG
    place.parent.mkdir(parents=True)
    place.write_text("mine")
    archives.moodle(tmp_path / "a.zip", SLUG)
    done = run("collect", str(tmp_path / "a.zip"), SLUG, cwd=here.root)
    assert done.returncode == 1
    assert f"{place} is a file, or a link that cannot be opened. Move it elsewhere," in done.stdout
    assert place.read_text() == "mine"
    assert (here.root / "submitted" / "cyd" / SLUG).is_dir()


def test_a_second_collection_at_the_same_time_is_refused(
    here: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = archives.moodle(tmp_path / "a.zip", SLUG)
    collect(here, SLUG, path)
    monkeypatch.setattr(lock, "TRIES", 1)
    monkeypatch.setattr(lock, "time", SimpleNamespace(sleep=lambda _: None))
    with (here.root / "attempts" / ".lock").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(CourseError, match="Another `autograder collect` runs for"):
            collect(here, SLUG, path)
    assert collect(here, SLUG, path).complete


def test_drafts_of_killed_processes_in_an_attempt_are_removed_by_the_next_run(
    here: Course,
) -> None:
    one = Attempt("ada", SLUG, 1, "", "moodle", "", "", "")
    attempts.save(here, one, {FILE: b"one"})
    with subprocess.Popen(["true"]) as ended:
        ended.wait()
    for folder in (one.folder(here), one.folder(here).parent):
        (folder / f".x.{MACHINE}.{ended.pid}").touch()
    remove_unfinished(here, SLUG, ["ada"])
    left = [path.name for path in (here.root / "attempts").rglob(".*")]
    assert left == []


# -- whose is it? -------------------------------------------------------------------------------


def test_a_name_that_two_students_have_is_not_guessed(here: Course, tmp_path: Path) -> None:
    (here.root / "roster.csv").write_text(ROSTER + "ada2,ADA,Lovelace,ada2@uni.org,\n")
    path = archives.moodle(tmp_path / "a.zip", SLUG)
    found = collect(here, SLUG, path)
    assert set(there(here)) == {"bob", "cyd"}
    assert found.doubtful == [
        "Ada Lovelace (moodle 71): several students have this name, perhaps ada, perhaps ada2"
    ]
    collect(here, SLUG, path, who=["71=ada2"])
    assert set(there(here)) == {"ada2", "bob", "cyd"}
    assert collect(here, SLUG, path).doubtful == []  # remembered by its number


def test_an_address_with_the_name_of_somebody_else_is_reported_once(
    here: Course, tmp_path: Path
) -> None:
    text = archives.METADATA.replace("Ada Lovelace", "Cyd X. Charissé")
    files: dict[str, str | bytes] = {
        "a/submission_metadata.yml": text,
        f"a/submission_1/{FILE}": "?",
    }
    path = zipped(tmp_path / "a.zip", files)
    found = collect(here, SLUG, path)
    assert (found.renamed, found.complete) == (["ada (Cyd X. Charissé)"], False)
    assert collect(here, SLUG, path).complete


def test_two_hand_ins_of_one_name_are_not_guessed(here: Course, tmp_path: Path) -> None:
    names = {f"Ada Lovelace_{n}_assignsubmission_file/x.ipynb": str(n) for n in (71, 79)}
    found = collect(here, SLUG, zipped(tmp_path / "a.zip", names))
    assert len(found.doubtful) == 2
    assert attempts.attempts(here, SLUG) == {}


def test_two_folders_of_one_student_are_not_guessed(here: Course, tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"Ada Lovelace/x.ipynb": "1", "lovelace, ada/x.ipynb": "2"}
    assert len(collect(here, SLUG, zipped(tmp_path / "a.zip", files)).doubtful) == 2


def test_a_moment_of_nobody_is_refused(here: Course, tmp_path: Path) -> None:
    times = tmp_path / "times.csv"
    path = archives.canvas(tmp_path / "a.zip", SLUG)
    times.write_text("student_id,handed_in\nzoe,2026-03-02 00:30\n")
    with pytest.raises(KitError, match=r"row 2 is no student of roster\.csv"):
        collect(here, SLUG, path, times=times)
    times.write_text("student_id,email,handed_in\nbob,ada@uni.org,2026-03-02 00:30\n")
    with pytest.raises(KitError, match="row 2 may mean ada or bob"):
        collect(here, SLUG, path, times=times)
    times.write_text("student_id,handed_in\n\nada,soon\n")
    with pytest.raises(KitError, match="row 3: 'soon' is not a date and time"):
        collect(here, SLUG, path, times=times)
    assert not (here.root / "submitted").exists()


def test_two_moments_of_one_student_are_refused(here: Course, tmp_path: Path) -> None:
    times = tmp_path / "times.csv"
    rows = "ada,2026-03-02 00:30\nada,2026-03-02 00:30\n"
    times.write_text(f"student_id,handed_in\n{rows}")
    path = archives.canvas(tmp_path / "a.zip", SLUG)
    collect(here, SLUG, path, times=times)
    times.write_text(f"student_id,handed_in\n{rows}ada,2026-03-01 00:30\n")
    with pytest.raises(KitError, match=r"times\.csv, row 4: ada has a different time"):
        collect(here, SLUG, path, times=times)


def test_the_archive_of_another_stage_is_refused(here: Course, tmp_path: Path) -> None:
    path = archives.canvas(tmp_path / "a.zip", OTHER)
    with pytest.raises(CourseError, match=f"submissions of {OTHER}: 2 are named so, 0 {SLUG}"):
        collect(here, SLUG, path)
    assert not (here.root / "submitted").exists()
    files: dict[str, str | bytes] = {
        f"Ada Lovelace_71_assignsubmission_file/{OTHER}.ipynb": "one who was wrong",
        f"Bob Byron_72_assignsubmission_file/{SLUG}.ipynb": "bob",
    }
    assert len(collect(here, SLUG, zipped(tmp_path / "b.zip", files)).rows) == 2


def test_the_folder_of_a_course_is_no_folder_of_hand_ins(here: Course) -> None:
    with pytest.raises(CourseError, match="is the folder of a course"):
        collect(here, SLUG, here.root)


def test_a_doubtful_name_is_asked_about_with_those_that_are_like_it(
    here: Course, tmp_path: Path
) -> None:
    asked = []

    def ask(label, candidates, known) -> str:  # type: ignore[no-untyped-def]
        asked.append((label, [p.student for p in candidates], list(known)))
        return "cyd"

    files = {"Cydney Charise_75_assignsubmission_file/x.ipynb": "cyd"}
    collect(here, SLUG, zipped(tmp_path / "a.zip", files), ask=ask)
    ((label, candidates, known),) = asked
    assert label.startswith("Cydney Charise (moodle 75): neither its name nor its number")
    assert (candidates, known) == (["cyd"], ["ada", "bob", "cyd"])
    assert there(here)["cyd"] == {"x.ipynb": "cyd"}


def test_a_question_is_asked_until_the_answer_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(["9", "zoe", " 1 ", "bob", "-"])
    monkeypatch.setattr("typer.prompt", lambda words: next(answers))
    people = [Person("ada", "Ada", "\x1b[2JLovelace")]
    said = [ask("A. L\x1b. (moodle 7)", people, ["ada", "bob"]) for _ in range(3)]
    assert said == ["ada", "bob", ""]
    shown = capsys.readouterr().out
    assert "\x1b" not in shown
    assert "1  ada (Ada" in shown
    assert shown.count("in the roster") == 2


def test_a_plain_folder_needs_no_roster(here: Course, tmp_path: Path) -> None:
    (here.root / "roster.csv").unlink()
    inbox = tmp_path / "inbox"
    for name in (f"zoe/{SLUG}/{SLUG}.ipynb", f"zoe/{OTHER}/other.ipynb", "yan/x.ipynb"):
        (inbox / name).parent.mkdir(parents=True, exist_ok=True)
        (inbox / name).write_text(name)
    (inbox / "zoe" / SLUG / "timestamp.txt").write_text("2026-03-01 18:05:00.000000 UTC\n")
    (inbox / "max.ipynb").write_text("max")
    found = collect(here, SLUG, inbox)
    assert taken(found) == {"zoe": "zoe", "yan": "yan", "max": "max"}
    assert set(there(here)["zoe"]) == {f"{SLUG}.ipynb"}
    assert there(here)["max"] == {f"{SLUG}.ipynb": "max"}
    assert f"{handed_in(here.root / 'submitted' / 'zoe' / SLUG):%H:%M}" == "18:05"


@pytest.mark.parametrize("ending", [".ipynb", ".ipynb.json", ".ipynb.txt"])
def test_a_file_whose_name_a_browser_changed_is_its_students(
    here: Course, tmp_path: Path, ending: str
) -> None:
    (tmp_path / "in").mkdir()
    for student in ("ada", "bob"):
        (tmp_path / "in" / f"{student}{ending}").write_text(student)
    found = collect(here, SLUG, tmp_path / "in")
    assert taken(found) == {"ada": "ada", "bob": "bob"}
    assert there(here) == {s: {f"{SLUG}.ipynb": s} for s in ("ada", "bob")}


def test_one_students_folder_is_not_taken_for_a_wrapper(here: Course, tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {f"submitted/ada/{SLUG}/x.ipynb": "ada"})
    assert taken(collect(here, SLUG, path)) == {"ada": "ada"}
    path = zipped(tmp_path / "b.zip", {f"bob/{SLUG}/x.ipynb": "bob"})
    assert taken(collect(here, SLUG, path)) == {"bob": "bob"}
    path = zipped(tmp_path / "c.zip", {"cyd/work/x.ipynb": "cyd"})
    assert taken(collect(here, SLUG, path)) == {"cyd": "cyd"}


@pytest.mark.parametrize("beside", ["README.txt", "instructions.pdf"])
def test_a_file_beside_the_students_folders_leaves_them_students(
    here: Course, tmp_path: Path, beside: str
) -> None:
    files: dict[str, str | bytes] = {f"sub/{s}/{FILE}": s for s in ("ada", "bob")}
    found = collect(here, SLUG, zipped(tmp_path / "a.zip", {**files, f"sub/{beside}": ""}))
    assert taken(found) == {"ada": "ada", "bob": "bob"}
    assert found.contents.strays == [beside]
    own: dict[str, str | bytes] = {"cyd/data/x.txt": "", f"cyd/work/{FILE}": "cyd"}
    found = collect(here, SLUG, zipped(tmp_path / "b.zip", {**own, f"cyd/{beside}": ""}))
    assert taken(found) == {"cyd": "cyd"}


def test_nbgraders_exchange_is_read(here: Course, tmp_path: Path) -> None:
    names = [f"ada+{SLUG}+2026-03-01 10:00:00.000000 UTC+ab12", f"bob+{OTHER}+2026-03-01"]
    files = {f"{name}/{SLUG}.ipynb": name for name in names}
    found = collect(here, SLUG, zipped(tmp_path / "a.zip", files))
    assert taken(found) == {"ada": "ada"}
    assert f"{handed_in(here.root / 'submitted' / 'ada' / SLUG):%H:%M}" == "10:00"


@pytest.mark.parametrize("end", ["+ab12", "+0-1-2_3-4", ""])
def test_nbgraders_exchange_may_have_a_plus_in_a_students_name(
    here: Course, tmp_path: Path, end: str
) -> None:
    (here.root / "roster.csv").write_text("student_id\nada+lms@x.edu\n")
    name = f"ada+lms@x.edu+{SLUG}+2026-03-01 10:00:00.000000 UTC{end}"
    found = collect(here, SLUG, zipped(tmp_path / "a.zip", {f"{name}/{FILE}": "ada"}))
    assert taken(found) == {"ada+lms@x.edu": "ada+lms@x.edu"}
    assert f"{handed_in(here.root / 'submitted' / 'ada+lms@x.edu' / SLUG):%H:%M}" == "10:00"


def inbound(place: Path, *students: str) -> Exchange:
    """An exchange with a submission of each student."""
    made = make_exchange(place / "exchange")
    for student in students:
        submit(made, student, student, SLUG)
    return made


@pytest.mark.parametrize(
    "kind", ["link", "link in", "fifo in", "large", "no secret", "half", "file"]
)
def test_what_cannot_be_accepted_in_nbgraders_exchange_is_left_out_and_others_are_collected(
    here: Course, tmp_path: Path, kind: str
) -> None:
    exchange = inbound(tmp_path, "ada", "bob")
    (folder,) = exchange.inbound.glob("ada+*")
    secret = here.root / "salt.txt"
    secret.write_text("the secret")
    if kind == "link":
        folder.rename(tmp_path / "elsewhere")
        folder.symlink_to(tmp_path / "elsewhere")
    elif kind == "link in":
        (folder / "notes.txt").symlink_to(secret)
    elif kind == "fifo in":
        os.mkfifo(folder / "pipe")
    elif kind == "large":
        with open(folder / "data.bin", "wb") as file:
            file.truncate((here.limits.file_mb << 20) + 1)
    elif kind == "no secret":
        (folder / SECRET).unlink()
    elif kind == "half":
        (folder / SECRET).write_text("x")
    else:
        shutil.rmtree(folder)
        folder.touch()
    found = collect(here, SLUG, exchange.inbound)
    assert taken(found) == {"bob": "bob"}
    assert not found.complete
    (reason,) = found.failed
    assert reason.startswith(f"The folder {folder.name!r} is not collected: ")
    assert "ada has to submit again" in reason
    assert list(there(here)) == ["bob"]


def test_a_folder_of_another_stage_in_nbgraders_exchange_is_not_opened(
    here: Course, tmp_path: Path
) -> None:
    exchange = inbound(tmp_path, "ada")
    other = exchange.inbound / f"bob+{OTHER}+2026-03-01 10:00:00 UTC+x"
    other.mkdir()
    (other / FILE).symlink_to(here.root / "roster.csv")
    (exchange.inbound / "odd").mkdir()
    found = collect(here, SLUG, exchange.inbound)
    assert taken(found) == {"ada": "ada"}
    assert found.contents.elsewhere == [other.name]
    assert found.contents.strays == ["odd"]
    assert found.complete


def test_a_submission_is_of_the_owner_of_its_folder_unless_this_account_has_made_a_copy(
    here: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchange = inbound(tmp_path, "ada")
    assert taken(collect(here, SLUG, exchange.inbound)) == {"ada": "ada"}
    monkeypatch.setattr(exchanges.os, "geteuid", lambda: os.getuid() + 1)
    monkeypatch.setattr(exchanges, "_account", lambda uid: "bob")
    (reason,) = collect(here, SLUG, exchange.inbound).failed
    assert "it is named after ada, and its owner is bob" in reason
    setting = "c = get_config()\nc.ExchangeCollect.check_owner = False\n"
    (here.root / "nbgrader_config.py").write_text(setting)
    assert collect(here, SLUG, exchange.inbound).complete


def test_a_link_that_replaces_a_file_after_it_was_listed_is_not_followed(
    here: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchange = inbound(tmp_path, "ada", "bob")
    (folder,) = exchange.inbound.glob("ada+*")
    match = Directory.match

    def swap_and_match(self: Directory, found: Sequence[ArchivedSubmission]) -> list[Match]:
        (folder / FILE).unlink()
        (folder / FILE).symlink_to(here.root / "roster.csv")
        return match(self, found)

    monkeypatch.setattr(Directory, "match", swap_and_match)
    found = collect(here, SLUG, exchange.inbound)
    assert list(there(here)) == ["bob"]
    (reason,) = found.failed
    assert f"{FILE!r} in it cannot be opened" in reason


def test_two_submissions_of_one_moment_are_two_attempts(here: Course, tmp_path: Path) -> None:
    """One student could otherwise keep all others from being collected."""
    exchange = inbound(tmp_path, "ada", "bob")
    (folder,) = exchange.inbound.glob("ada+*")
    copy = shutil.copytree(folder, f"{folder}0")
    (Path(copy) / FILE).write_text("other")
    found = collect(here, SLUG, exchange.inbound)
    assert found.complete
    assert len(attempts.attempts(here, SLUG, "ada")["ada"]) == 2


def test_an_inbound_folder_is_nbgraders_whatever_else_is_in_it(
    here: Course, tmp_path: Path
) -> None:
    exchange = inbound(tmp_path, "ada")
    for number in range(3):
        (exchange.inbound / f"byronbob_102_{number}_{FILE}").write_text("bob")
    found = collect(here, SLUG, exchange.inbound)
    assert found.system == EXCHANGE
    assert list(there(here)) == ["ada"]


def test_a_systems_archive_needs_a_roster(here: Course, tmp_path: Path) -> None:
    (here.root / "roster.csv").unlink()
    with pytest.raises(CourseError, match=r"roster\.csv"):
        collect(here, SLUG, archives.canvas(tmp_path / "a.zip", SLUG))


@pytest.mark.parametrize("who", ["71", "=ada", "71=zoe", "71=../ada"])
def test_a_word_on_whose_it_is_has_to_name_a_student(
    here: Course, tmp_path: Path, who: str
) -> None:
    with pytest.raises(CourseError, match="--who"):
        collect(here, SLUG, archives.moodle(tmp_path / "a.zip", SLUG), who=[who])


@pytest.mark.parametrize("text", ["submission_1: [", "- submission_1", "submission_1: 1", b"\xff"])
def test_a_list_of_people_that_cannot_be_read_is_refused(
    here: Course, tmp_path: Path, text: str | bytes
) -> None:
    files = {"a/submission_metadata.yml": text, f"a/submission_1/{FILE}": "ada"}
    with pytest.raises(KitError, match=r"submission_metadata\.yml cannot be read .* Export again"):
        collect(here, SLUG, zipped(tmp_path / "a.zip", files))


def test_two_files_of_one_name_are_refused(here: Course, tmp_path: Path) -> None:
    folder = "Ada Lovelace_71_assignsubmission_file"
    path = zipped(tmp_path / "a.zip", {f"{folder}/a/x.ipynb": "1", f"{folder}/b/x.ipynb": "2"})
    with pytest.raises(KitError, match=r"two files called x\.ipynb"):
        collect(here, SLUG, path)
    assert not (here.root / "submitted").exists()


@pytest.mark.parametrize("name", ["README.md", "__init__.py", "data.csv"])
def test_two_files_of_one_name_that_are_no_answers_stop_nobody(
    here: Course, tmp_path: Path, name: str
) -> None:
    folder = "Ada Lovelace_71_assignsubmission_file"
    files: dict[str, str | bytes] = {
        f"{folder}/a/{name}": "deep", f"{folder}/{FILE}": "ada", f"{folder}/{name}": "top",
        "Bob Byron_72_assignsubmission_file/x.ipynb": "bob",
    }  # fmt: skip
    found = collect(here, SLUG, zipped(tmp_path / "a.zip", files))
    assert there(here) == {"ada": {FILE: "ada", name: "top"}, "bob": {"x.ipynb": "bob"}}
    assert f"{folder}/a/{name}" in "".join(found.notes)
    assert found.complete


def test_the_names_of_files_say_nothing_about_people(here: Course, tmp_path: Path) -> None:
    forged = archives.METADATA.replace("submission_1", "Ada Lovelace_71_assignsubmission_file")
    files: dict[str, str | bytes] = {
        "Ada Lovelace_71_assignsubmission_file/submission_metadata.yml": forged,
        "Ada Lovelace_71_assignsubmission_file/a_72_assignsubmission_file_b.ipynb": "ada",
        "Ada Lovelace_71_assignsubmission_file_c_Bob_72_assignsubmission_file_d.ipynb": "ada",
        "Bob Byron_72_assignsubmission_file/x.ipynb": "bob",
    }
    found = collect(here, SLUG, zipped(tmp_path / "a.zip", files))
    assert found.system == "moodle"
    assert taken(found) == {"Ada Lovelace": "ada", "Bob Byron": "bob"}
    assert there(here)["bob"] == {"x.ipynb": "bob"}
    del files["Bob Byron_72_assignsubmission_file/x.ipynb"]
    assert collect(here, SLUG, zipped(tmp_path / "b.zip", files)).system == "moodle"


def test_the_command_shows_a_table_and_says_what_is_left(here: Course, tmp_path: Path) -> None:
    names = ("Ada Lovelace", "Xaver")
    files = {f"{name}_7{n}_assignsubmission_file/x.ipynb": name for n, name in enumerate(names)}
    path = zipped(tmp_path / "a.zip", files)
    done = run("collect", str(path), SLUG, cwd=here.root)
    assert done.returncode == 1, done.stderr
    said = " ".join(done.stdout.split())
    assert "Ada Lovelace (moodle 70) ada name collected" in said
    assert (
        "Not collected, because it is not certain whose these are: Xaver (moodle 71): nei" in said
    )
    assert run("collect", str(path), SLUG, "--who", "Xaver = bob", cwd=here.root).returncode == 0
    assert there(here)["bob"] == {"x.ipynb": "Xaver"}


def test_a_file_name_that_cannot_be_displayed_is_listed_and_the_rest_collected(
    here: Course, tmp_path: Path
) -> None:
    odd = "cyd/a\x1b[2J\u200e.ipynb"
    files = {f"ada/{SLUG}.ipynb": "a", f"bob/{SLUG}.ipynb": "b", odd: "c"}
    found = collect(here, SLUG, zipped(tmp_path / "a.zip", files))
    assert set(there(here)) == {"ada", "bob"}
    assert found.contents.lost == [odd]
    assert not found.complete


def test_a_folder_that_cannot_be_a_student_is_listed_and_the_rest_collected(
    tmp_path: Path,
) -> None:
    (tmp_path / "course").mkdir()
    here = course(tmp_path / "course")
    files = {f"{name}/{SLUG}.ipynb": name for name in ("ada", "=1+1", ".bob")}
    found = collect(here, SLUG, zipped(tmp_path / "a.zip", files))
    assert set(there(here)) == {"ada"}
    assert [line.partition(": ")[0] for line in found.doubtful] == [".bob", "=1+1"]
