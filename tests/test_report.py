"""``autograder report``: where the class pages lie, what they are made from, whom they name."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import unquote

import pytest
from typer.testing import CliRunner

from autograder.cli.main import app
from autograder.core.course import Course, CourseError, load
from autograder.core.files import write
from autograder.core.model import Report
from autograder.core.report_store import store
from autograder.gradebook.gradebook import Gradebook, GradebookError
from autograder.reports.explain import explain
from autograder.reports.feedback import write_pages
from autograder.reports.report import pseudonym, write_class
from autograder.reports.similar import similar
from autograder.submissions.folders import submitted
from tests.classroom import AVERAGES, MATRICES, make_course, notebook, points_by_student
from tests.render.class_reports import report, unreadable
from tests.waiting import PATIENCE

SECOND, FIRST = MATRICES, AVERAGES
NAMES = ("zephyrine", "quillon", "quentinline", "índex-é")
FULL = (2, 2, 3, 11)


def kept(course: Course, one: Report, timestamp: datetime | None = None) -> None:
    """A report in its file and in the gradebook, as grading leaves them."""
    store(course, one)
    with Gradebook(course) as book:
        book.write(course.stage(one.stage), one, timestamp)


@pytest.fixture
def course(graded: Path, tmp_path: Path) -> Course:
    """A course of its own for each test, two of whose stages were graded."""
    shutil.copytree(graded, tmp_path / "course")
    return load(tmp_path / "course")


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = make_course(tmp_path_factory.mktemp("graded"), FIRST, SECOND)
    matrices, averages = made.stage(SECOND), made.stage(FIRST)
    some = (0, 2, 1.5, 4)
    kept(made, report(NAMES[0], FULL, stage=matrices))
    kept(made, report(NAMES[1], some, ("shifted",), stage=matrices), datetime(2026, 3, 9, 12))
    secret = f"{NAMES[2]}.ipynb is empty. Ask {NAMES[0]}."
    kept(made, unreadable(NAMES[2], secret, stage=matrices))
    full = tuple(e.points for e in averages.exercises)
    kept(made, report(NAMES[0], full, stage=averages))
    kept(made, report(NAMES[3], full, ("no_scale",), stage=averages))
    return made.root


def students(course: Course, slug: str, place: str = "reports") -> dict[str, dict]:  # type: ignore[type-arg]
    data = json.loads((course.root / place / f"{slug}.json").read_text())
    return {s["student"]: s for s in data["students"]}


def test_pages_tables_and_numbers_lie_where_they_are_looked_for(course: Course) -> None:
    told: list[int] = []
    found, page = write_class(course, on_stage=told.append)
    reports = course.root / "reports"
    assert page == reports / "index.html"
    assert [f.stage for f in found] == [FIRST, SECOND] and told == [1, 2]
    for path in ("index.html", "index.json", "students.csv", f"{SECOND}.json",
                 f"{SECOND}/index.html", f"{SECOND}/students.csv",
                 f"{SECOND}/checks.csv"):  # fmt: skip
        assert (reports / path).stat().st_size > 50, path
    assert len(list((reports / SECOND).glob("*.json"))) == 3  # the students' own, and no other


def test_a_named_stage_gets_its_page_and_no_other(course: Course) -> None:
    found, page = write_class(course, [SECOND])
    assert [f.stage for f in found] == [SECOND]
    assert page == course.root / "reports" / SECOND / "index.html"
    assert not (course.root / "reports" / "index.html").exists()
    assert "../index.html" not in page.read_text()  # a link to it would lead nowhere
    assert not (course.root / "reports" / FIRST / "index.html").exists()


def test_links_lead_to_pages_that_are_there(course: Course) -> None:
    write_pages(course, SECOND)
    write_pages(course, FIRST, [NAMES[3]])
    write_class(course)
    led: set[Path] = set()
    for page in (course.root / "reports").glob("**/index.html"):
        for link in re.findall(r'href="(?!#|data:)([^"]+)"', page.read_text()):
            target = (page.parent / unquote(link)).resolve()
            assert target.is_file(), link
            led.add(target)
    assert course.root / "feedback" / NAMES[3] / f"{FIRST}.html" in led
    assert course.root / "feedback" / NAMES[0] / f"{SECOND}.html" in led


def test_who_handed_in_nothing_is_known_from_everywhere(course: Course) -> None:
    (course.root / "submitted" / "nora" / SECOND).mkdir(parents=True)
    (course.root / "submitted" / "notes").mkdir()
    with Gradebook(course) as book:
        book._gradebook.add_student("registered")
    write_class(course)
    matrices = students(course, SECOND)
    assert {n: matrices[n]["state"] for n in (NAMES[3], "nora", "registered")} == {
        NAMES[3]: "missing", "nora": "not graded", "registered": "missing"
    }  # fmt: skip
    assert "notes" not in matrices
    assert students(course, FIRST)["nora"]["state"] == "missing"


def test_a_page_says_why_a_submission_is_not_graded(course: Course) -> None:
    write(course.root / "submitted" / "quentin.ipynb", "{}")
    write_class(course)
    reasons = students(course, SECOND)["quentin"]["reasons"]
    assert reasons == {"not graded": submitted(course, SECOND).refusal_of("quentin")}
    assert "Move it into the folder quentin/" in reasons["not graded"]
    write_class(course, anonymous=True)
    pages = (course.root / "reports" / "anonymous").rglob("*.html")
    assert "quentin" not in "".join(page.read_text() for page in pages)


def test_who_submitted_nothing_needs_follow_up_only_after_the_due_date(course: Course) -> None:
    toml = course.root / "course.toml"
    text = toml.read_text()
    for due, missing in (("2001-03-08T23:59:00", ["missing"]), ("2999-03-08T23:59:00", [])):
        toml.write_text(f"{text}[due]\n{SECOND} = {due}\n")
        write_class(load(course.root), [SECOND])
        found = students(course, SECOND)[NAMES[3]]
        assert found["state"] == "missing" and list(found["reasons"]) == missing


def test_who_was_late_is_told_by_the_gradebook(course: Course) -> None:
    with Gradebook(course) as book:
        gradebook = book._gradebook
        gradebook.find_assignment(SECOND).duedate = datetime(2026, 3, 7, 12)
        gradebook.db.commit()
    write_class(course, [SECOND])
    assert students(course, SECOND)[NAMES[1]]["reasons"] == {"late": "2 d"}
    assert students(course, SECOND)[NAMES[0]]["reasons"] == {}


@pytest.mark.parametrize(
    ("dates", "late"),
    [
        ("[due]\n{} = 2026-03-07T12:00:00\n", {"late": "2 d"}),
        ("[due]\n{} = 2026-03-09T11:54:00\n", {}),  # within the grace time
        ("[due]\n{0} = 2026-03-07T12:00:00\n[extensions.quillon]\n{0} = '2 days'\n", {}),
        (f"[due]\n{FIRST} = 2026-03-07T12:00:00\n", {}),  # this stage has no date any more
    ],
)
def test_who_was_late_follows_the_dates_of_the_course(
    course: Course, dates: str, late: dict[str, str]
) -> None:
    with Gradebook(course) as book:
        book._gradebook.find_assignment(SECOND).duedate = datetime(2026, 3, 7, 12)
        book._gradebook.db.commit()
    toml = course.root / "course.toml"
    toml.write_text(f"{toml.read_text()}[rules]\ngrace_minutes = 15\n{dates.format(SECOND)}")
    write_class(load(course.root), [SECOND])
    assert students(course, SECOND)[NAMES[1]]["reasons"] == late


def test_an_extension_without_a_due_date_makes_nobody_late(course: Course) -> None:
    with Gradebook(course) as book:
        submission = book._gradebook.find_submission(SECOND, NAMES[1])
        submission.extension = timedelta(days=3)
        book._gradebook.db.commit()
        assert set(book.lateness(course.stage(SECOND)).values()) == {0.0}


def test_the_whole_score_is_the_gradebooks(course: Course) -> None:
    with Gradebook(course) as book:
        gradebook = book._gradebook
        grade = gradebook.find_grade("upper_triangle", SECOND, SECOND, NAMES[1])
        grade.manual_score, grade.extra_credit = 1.5, 0.25
        gradebook.db.commit()
        expected = points_by_student(book, course.stage(SECOND))
    write_class(course, [SECOND])
    found = students(course, SECOND)
    assert {n: found[n]["gradebook"] for n in NAMES[:3]} == pytest.approx(expected)
    assert found[NAMES[1]]["points"] == 9.0  # the manual score, and no extra credit


def test_changes_stay_on_the_page_until_there_are_new_ones(course: Course) -> None:
    matrices = course.stage(SECOND)

    def told() -> dict[str, tuple[float | None, float | None]]:
        (found,), _ = write_class(course, [SECOND])
        return {c.student: (c.before, c.now) for c in found.changes}

    assert told() == {} and told() == {}
    kept(course, report(NAMES[1], FULL, stage=matrices))
    assert told() == {NAMES[1]: (7.5, 18)}
    assert told() == {NAMES[1]: (7.5, 18)}
    kept(course, report(NAMES[2], (0,) * 6, stage=matrices))
    assert told() == {NAMES[2]: (None, 0)}


def test_the_second_look_says_that_nothing_changed_only_after_a_first(course: Course) -> None:
    (first,), _ = write_class(course, [SECOND])
    assert first.since == ""
    kept(course, report(NAMES[1], FULL, stage=course.stage(SECOND)))
    (second,), _ = write_class(course, [SECOND])
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d[+-]\d\d:\d\d", second.since)


@pytest.mark.parametrize("damage", ["{", "[]", '{"latest": 3}', '{"latest": {}}'])
def test_a_damaged_memory_is_named_with_the_way_out(course: Course, damage: str) -> None:
    write_class(course, [SECOND])
    path = course.root / "reports" / f".{SECOND}.seen.json"
    path.write_text(damage)
    with pytest.raises(CourseError, match=rf"{SECOND}\.seen\.json cannot be read.*Delete it"):
        write_class(course, [SECOND])
    path.unlink()
    write_class(course, [SECOND])


def test_without_reports_it_says_to_grade_first(course: Course, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(CourseError, match=r"There are no reports.*autograder grade"):
        write_class(make_course(empty, SECOND))
    with pytest.raises(CourseError, match="There is no stage 's99'"):
        write_class(course, ["s99"])


def test_pages_are_not_written_without_the_gradebook(course: Course) -> None:
    path = course.root / "gradebook.db"
    path.unlink()
    for make in (write_class, lambda here: write_pages(here, SECOND)):
        with pytest.raises(GradebookError, match="is missing or empty, though reports/"):
            make(course)
    assert not path.exists() and not (course.root / "feedback").exists()


def test_who_is_not_in_the_gradebook_has_no_score_and_no_page(course: Course) -> None:
    with Gradebook(course) as book:  # as `nbgrader db student remove` does
        book._gradebook.remove_student(NAMES[1])
    words = f"Not in the gradebook, so without a score: {NAMES[1]}. Run `autograder grade {SECOND}`"
    done = CliRunner().invoke(app, ["feedback", SECOND, "--course", str(course.root)])
    assert done.exit_code == 1 and words in done.output and "2 pages" in done.output
    assert not (course.root / "feedback" / NAMES[1]).exists()
    done = CliRunner().invoke(app, ["report", "--course", str(course.root)])
    assert done.exit_code == 1 and words in done.output
    found = students(course, SECOND)[NAMES[1]]
    assert (found["state"], found["points"], found["gradebook"]) == ("not graded", None, None)
    assert found["reasons"] == {"not graded": "not in the gradebook: grade again"}
    counts = explain(course, SECOND, NAMES[1])[0]
    assert (counts.points, counts.why) == ("–/20", "not in the gradebook: grade again")
    done = CliRunner().invoke(app, ["report", "--anonymous", "--course", str(course.root)])
    assert done.exit_code == 1 and NAMES[1] not in done.output


def test_anonymous_pages_name_nobody(course: Course) -> None:
    write_pages(course, SECOND)
    kept(course, report(NAMES[1], FULL, stage=course.stage(SECOND)))
    stage = course.stage(SECOND)
    for student, says in (("a-1", "raised E: by Wren Oriole"), ("a-2", "gave 1, not 2")):
        made = report(student, (0, *FULL[1:]), stage=stage)
        failed = replace(made.exercises[0].outcomes[0], message=f"f(1) {says}.")
        wrong = replace(made.exercises[0], outcomes=(failed,))
        kept(course, replace(made, exercises=(wrong, *made.exercises[1:])))
    (course.root / "roster.csv").write_text("student_id,name\na-1,Wren Oriole\na-2,Lark Finch\n")
    write_class(course, [SECOND])
    page = (course.root / "reports" / SECOND / "index.html").read_text()
    assert "It says: f(1) gave 1, not 2." in page and "Wren" not in page
    write_class(course, anonymous=True)
    place = course.root / "reports" / "anonymous"
    files = [p for p in place.glob("**/*") if p.is_file()]
    assert {p.suffix for p in files} == {".html", ".csv", ".json"}
    for path in files:
        words = path.read_text(encoding="utf-8")
        for name in (*NAMES, "Wren"):
            assert name not in words and ascii(name)[1:-1] not in words, path
        assert "feedback/" not in words, path
    named, hidden = students(course, SECOND), students(course, SECOND, "reports/anonymous")
    assert len(hidden) == len(named) == 6
    for name, one in named.items():
        assert hidden[pseudonym(course, name)]["points"] == one["points"]


def test_anonymous_pages_name_only_missing_packages_of_the_course(course: Course) -> None:
    made = report(NAMES[1], (None, 2, 3, None), stage=course.stage(SECOND))
    lacking = {"upper_triangle": ("zephyrine_helpers",), "LinearLayer": ("numpy", "quillon_utils")}
    exercises = tuple(replace(e, missing_packages=lacking.get(e.name, ())) for e in made.exercises)
    kept(course, replace(made, exercises=exercises))
    write_class(course, [SECOND], anonymous=True)
    for path in (course.root / "reports" / "anonymous").rglob("*.*"):
        assert not re.search("zephyrine|quillon", path.read_text())
    reasons = students(course, SECOND, "reports/anonymous")[pseudonym(course, NAMES[1])]["reasons"]
    assert reasons["package"] == (
        "upper_triangle: a package is not installed; "
        "LinearLayer: a package and numpy are not installed"
    )


@pytest.mark.parametrize("anonymous", [False, True])
def test_a_mistake_has_an_example_of_the_code_that_was_graded(
    course: Course, anonymous: bool
) -> None:
    code = f"def upper_triangle(n):\n    # by {NAMES[1]}\n    return torch.ones(n, n).tril( 1 )"
    path = course.root / "autograded" / NAMES[1] / SECOND / f"{SECOND}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(notebook(SECOND, upper_triangle=code)))
    _, page = write_class(course, [SECOND], anonymous=anonymous)
    shown = "def upper_triangle(n):\n    return torch.ones(n, n).tril(1)"
    assert f"<code>{shown}</code>" in page.read_text()
    folder = page.parent.parent
    topics = json.loads((folder / f"{SECOND}.json").read_text())["topics"]
    (topic,) = (t for t in topics if t["mistake"] == "shifted")
    assert topic["code"] == shown and topic["words"] == "The diagonal is off by one."
    rows = (folder / SECOND / "topics.csv").read_text().splitlines()
    assert rows[0] == "exercise,kind,mistake,words,hint,count,graded,students"
    assert sum(row.startswith("upper_triangle,mistake,shifted,") for row in rows) == 1
    write(course.root / "release" / SECOND / f"{SECOND}.ipynb", "{")
    for read in (lambda: write_class(course, [SECOND]), lambda: similar(course, SECOND)):
        with pytest.raises(CourseError, match=f"{SECOND}.ipynb cannot be read .*autograder build"):
            read()


def test_a_pseudonym_is_the_same_everywhere_and_needs_the_salt(
    course: Course, tmp_path: Path
) -> None:
    write_class(course, anonymous=True)
    one = pseudonym(course, NAMES[0])
    assert one in students(course, SECOND, "reports/anonymous")
    assert one in students(course, FIRST, "reports/anonymous")
    before = students(course, SECOND, "reports/anonymous")
    write_class(course, anonymous=True)
    assert students(course, SECOND, "reports/anonymous") == before
    other = tmp_path / "other"
    other.mkdir()
    elsewhere = make_course(other, SECOND)
    (other / "salt.txt").write_text("another salt\n")
    assert pseudonym(elsewhere, NAMES[0]) != one
    assert len({pseudonym(course, f"s{n}") for n in range(5000)}) == 5000


def test_the_command_prints_a_summary_and_the_page_to_open(course: Course) -> None:
    command = [str(Path(sys.executable).parent / "autograder"), "report"]
    done = subprocess.run(
        [*command, "--json", "out.json"],
        cwd=course.root,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert "Open in a browser: reports/index.html" in done.stdout
    assert re.search(rf"{SECOND} +2 +mean 12.8/18", done.stdout)
    data = json.loads((course.root / "out.json").read_text())
    assert [s["stage"] for s in data["stages"]] == [FIRST, SECOND]
