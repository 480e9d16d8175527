"""A course of one's own, and what of it is given to students or uploaded."""

from __future__ import annotations

import json
import re
import shutil
import stat
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fnmatch import fnmatch
from pathlib import Path

import nbclient
import nbformat
import pytest
from typer.testing import CliRunner

from autograder.authoring.audit import Audit
from autograder.authoring.build import worked_solutions
from autograder.authoring.bundle import gradescope_zip
from autograder.authoring.new import new
from autograder.authoring.release import release, release_solutions
from autograder.cli.main import app
from autograder.core.course import KIT, Course, CourseError, load
from autograder.core.files import write
from tests.classroom import in_words, make_course, reference
from tests.commands import CALL, parse
from tests.test_cli import run
from tests.waiting import PATIENCE

SLUG, OTHER = "s01_softmax", "s07_causal_mask"


def test_a_new_course_has_its_stages_dates_and_a_secret_of_its_own(tmp_path: Path) -> None:
    made = new(
        tmp_path / "spring",
        [OTHER, SLUG],
        title='Attention "2027" \\ é',
        seeds=[7],
        due=datetime(2027, 3, 27, 23, 59),
        zone="Europe/Berlin",
    )
    assert (made.id, made.title, made.seeds) == ("spring", 'Attention "2027" \\ é', (7,))
    assert made.slugs == (OTHER, SLUG)
    assert made.rules.due == {
        OTHER: datetime(2027, 3, 27, 22, 59, tzinfo=UTC),
        SLUG: datetime(2027, 4, 3, 21, 59, tzinfo=UTC),  # summer time has begun
    }
    assert len(made.salt) == 32
    assert made.salt != new(tmp_path / "autumn").salt
    assert stat.S_IMODE(made.root.stat().st_mode) == 0o700
    assert stat.S_IMODE((made.root / "salt.txt").stat().st_mode) == 0o600
    for tree in ("source", "release"):
        assert sorted(p.name for p in (made.root / tree).iterdir()) == sorted(made.slugs)
    assert OTHER in (made.root / "README.md").read_text(encoding="utf-8")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["autumn", "spring"]


def test_what_the_commands_write_is_not_committed(tmp_path: Path) -> None:
    text = (new(tmp_path / "c", [SLUG]).root / ".gitignore").read_text()
    patterns = [line.strip("/") for line in text.splitlines()]
    for name in (
        *("salt.txt", "roster.csv", "gradebook.db", "grades.csv", "to-canvas.csv", "to-moodle.csv"),
        *("junit.xml", "junit.scores.json", "gradescope", "submitted", "attempts", "reports"),
        *("autograded", "feedback", "similar", "live", "results", "downloaded"),
        *(f"gradescope-{SLUG}.zip", f"{SLUG}-solutions.ipynb", "scores.json"),
    ):
        assert any(fnmatch(name, pattern) for pattern in patterns), name
    for name in ("course.toml", "graders", "solutions", "README.md", "specimens"):
        assert not any(fnmatch(name, pattern) for pattern in patterns), name


def test_the_readme_of_a_new_course_names_calls_that_are_some(tmp_path: Path) -> None:
    text = (new(tmp_path / "c", [SLUG]).root / "README.md").read_text(encoding="utf-8")
    calls = re.findall(r"^(autograder .+)$", text, re.M) + CALL.findall(text)
    named = {parse(call)[0] for call in calls if call != "autograder new"}
    assert {"release", "collect", "grade", "report", "feedback", "explain"} <= named
    assert {"checks", "regrade", "export csv"} <= named


def test_the_checks_of_an_example_are_edited_and_not_copied(tmp_path: Path) -> None:
    text = (new(tmp_path / "c", empty=True).root / "README.md").read_text(encoding="utf-8")
    assert "edit `graders/test_s01_moving_average.py`" in text
    assert "autograder checks" not in text


def test_every_line_that_is_switched_off_can_be_switched_on(tmp_path: Path) -> None:
    made = new(tmp_path / "c", [SLUG], due=datetime(2027, 3, 27))
    path = made.root / "course.toml"
    lines = path.read_text().splitlines()
    switched = [s.removeprefix("# ") if "=" in s or s.startswith("# [") else s for s in lines]
    path.write_text("\n".join(switched))
    rules = load(made.root).rules
    assert (rules.percent_a_day, rules.slip_days, rules.cut_off_days) == (10, 4, 7)
    assert (rules.drop_lowest, rules.attempts, rules.points) == (1, "best", {SLUG: 10})
    assert load(made.root).canvas == {SLUG: 4711}
    assert rules.due_for("ada", SLUG) == datetime(2027, 3, 29, tzinfo=UTC)


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("x")
    with pytest.raises(CourseError, match="is not empty"):
        new(tmp_path)
    with pytest.raises(CourseError, match="no stage 's99'"):
        new(tmp_path / "c", ["s99"])
    with pytest.raises(CourseError, match="'Mars' is not known"):
        new(tmp_path / "c", [SLUG], zone="Mars")
    with pytest.raises(CourseError, match=r"mine\.txt/c cannot be made \(Not a directory\)"):
        new(tmp_path / "mine.txt" / "c", [SLUG])
    assert [p.name for p in tmp_path.iterdir()] == ["mine.txt"]


def test_an_empty_folder_is_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "spring"
    folder.mkdir()
    monkeypatch.chdir(folder)
    made = new(Path("."), [SLUG])
    assert made.id == "spring"
    assert (Path.cwd(), [p.name for p in tmp_path.iterdir()]) == (folder, ["spring"])
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert load(folder).slugs == (SLUG,)


def test_a_folder_is_printed_as_it_is_called(tmp_path: Path) -> None:
    done = run("new", "spring[red]:x:", SLUG, cwd=tmp_path)
    assert done.stdout.startswith("spring[red]:x:: 1 stage."), done.stderr


@pytest.mark.parametrize("due", ["2027-03-08", "2027-13-08T23:59", "soon", "2027-03-08T23:59Z"])
def test_a_date_without_its_time_is_refused(tmp_path: Path, due: str) -> None:
    done = CliRunner().invoke(app, ["new", str(tmp_path / "c"), SLUG, "--due", due])
    assert done.exit_code == 2
    assert "is not a date and time" in " ".join(done.output.replace("│", " ").split())


def test_a_clean_stage_is_released_with_all_that_a_student_needs(tmp_path: Path) -> None:
    done = run("new", "c", SLUG, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    done = run("release", SLUG, cwd=tmp_path / "c")
    assert done.returncode == 0, done.stderr + done.stdout
    with zipfile.ZipFile(tmp_path / "c" / f"{SLUG}.zip") as archive:
        names = set(archive.namelist())
        notebook = nbformat.reads(archive.read(f"{SLUG}/{SLUG}.ipynb").decode(), as_version=4)
        needed = archive.read(f"{SLUG}/requirements.txt").decode()
        readme = archive.read(f"{SLUG}/README.txt").decode()
    assert {f"{SLUG}/plain/{SLUG}.py", f"{SLUG}/plain/card.py", f"{SLUG}/README.txt"} <= names
    assert not any("SOLUTION" in cell.source for cell in notebook.cells)
    assert "torch==" in needed
    assert "these packages: torch, numpy, matplotlib." in readme
    assert "these packages: `torch`, `numpy`, `matplotlib`." in notebook.cells[0].source


def test_a_stage_whose_audit_is_not_clean_is_not_released(tmp_path: Path) -> None:
    made = make_course(tmp_path, SLUG)
    lesson = (KIT / "solutions" / f"{SLUG}.py").read_text(encoding="utf-8")
    wrong = lesson.replace(
        "torch.softmax(x @ self.query,", "torch.softmax(x @ self.query.detach(),", 1
    )
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions" / f"{SLUG}.py").write_text(wrong, encoding="utf-8")
    target, found = release(load(made.root), SLUG, tmp_path / "out.zip")
    assert target is None
    assert any(one.problems for one in found)
    assert not (tmp_path / "out.zip").exists()
    assert not (tmp_path / "release").exists()


def test_several_stages_are_released_and_those_with_problems_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = new(tmp_path / "c", [SLUG, OTHER])
    monkeypatch.setattr("autograder.authoring.release.audit", audit := Audits())
    course, zips = ("--course", str(made.root)), tmp_path / "zips"
    done = CliRunner().invoke(app, ["release", SLUG, OTHER, SLUG, "--to", str(zips), *course])
    assert done.exit_code == 0, done.output
    assert sorted(p.name for p in zips.iterdir()) == [f"{SLUG}.zip", f"{OTHER}.zip"]
    assert audit.asked == [SLUG, OTHER]
    shutil.rmtree(zips)
    audit.broken = SLUG
    done = CliRunner().invoke(app, ["release", SLUG, OTHER, "--to", str(zips), *course])
    assert done.exit_code == 1
    assert f"Not released, because the audit is not clean: {SLUG}." in done.output
    assert [p.name for p in zips.iterdir()] == [f"{OTHER}.zip"]
    done = CliRunner().invoke(app, ["release", OTHER, "s99", *course])
    assert done.exit_code and audit.asked[-1] == OTHER and len(audit.asked) == 4


@pytest.mark.parametrize("empty", [False, True])
def test_files_beside_the_notebook_are_for_the_students_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty: bool
) -> None:
    made = new(tmp_path / "c", () if empty else [SLUG], empty=empty)
    slug = made.slugs[0]
    monkeypatch.setattr("autograder.authoring.release.audit", Audits())
    place, target = made.root / "release" / slug, tmp_path / "out.zip"
    command = ["release", slug, "--to", str(target), "--course", str(made.root)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0 and "too:" not in done.output, done.output
    before = set(zipfile.ZipFile(target).namelist())
    for name in ("data.csv", "helper.py"):
        (place / name).write_text(name)
    (made.root / "source" / slug / "data.csv").write_text("kept")
    done = CliRunner().invoke(app, command)
    assert f"It contains these files of release/{slug}/, too: data.csv, helper.py." in done.output
    with zipfile.ZipFile(target) as archive:
        added = {*archive.namelist()} - before
        places = (slug, f"{slug}/plain")
        assert added == {f"{at}/{name}" for at in places for name in ("data.csv", "helper.py")}
    assert (made.root / "source" / slug / "data.csv").read_text() == "kept"
    target.unlink()
    for name in (f"{slug}-solved.ipynb", f"old/{slug}.ipynb", f"{slug}.py", f"{slug}.ipynb~"):
        write(place / name, "mine")
        done = CliRunner().invoke(app, command)
        assert done.exit_code and f"may contain answers: {name}." in str(done.exception)
        assert not target.exists()
        (place / name).unlink()


def test_one_stage_of_its_own_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = "s99_own"
    settings = new(tmp_path / "c", [SLUG]).root / "course.toml"
    settings.write_text(settings.read_text().replace("[stages]", f'[stages]\n{own} = "Own"'))
    course = load(settings.parent)
    lesson = (KIT / "solutions" / f"{OTHER}.py").read_text(encoding="utf-8")
    write(course.solution(own), lesson)
    assert (course.content(SLUG), course.content(own)) == (KIT, course.root)
    place = ("--course", str(course.root))
    done = CliRunner().invoke(app, ["build", *place])
    assert done.exit_code == 0, done.output
    assert course.released(own).is_file()
    assert not (course.root / "assignments" / f"{SLUG}.py").exists()
    assert CliRunner().invoke(app, ["build", "--check", *place]).exit_code == 0
    done = CliRunner().invoke(app, ["build", SLUG, *place])
    assert f"no lesson of its own for {SLUG}" in str(done.exception)
    monkeypatch.setattr("autograder.authoring.release.audit", Audits())
    done = CliRunner().invoke(app, ["release", SLUG, own, "--to", str(tmp_path / "zips"), *place])
    assert done.exit_code == 0, done.output
    assert len(list((tmp_path / "zips").iterdir())) == 2


class Audits:
    """Audits without problems, but of the stage ``broken``."""

    broken = ""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, course: Course, slug: str) -> list[Audit]:
        self.asked.append(slug)
        one = Audit("f", 1.0, 0.0)
        return [replace(one, problems=["the stub has points"]) if slug == self.broken else one]


# -- worked solutions --------------------------------------------------------------------------


def dated(folder: Path, due: str = "", rules: str = "") -> Course:
    """A course with two stages, of which the first may be due."""
    made = make_course(folder, SLUG, OTHER)
    dates = (
        f"[due]\n{SLUG} = {due}\n[extensions.ada]\n{SLUG} = 2031-05-01T12:00:00\n" if due else ""
    )
    with (made.root / "course.toml").open("a") as file:
        file.write(f"[rules]\ngrace_minutes = 10\n{rules}\n{dates}")
    return load(made.root)


def test_solutions_are_refused_until_the_last_deadline_is_over(tmp_path: Path) -> None:
    course, target = dated(tmp_path, "2031-04-01T12:00:00"), tmp_path / "out.ipynb"
    end = datetime(2031, 5, 1, 12, 10, tzinfo=UTC)
    assert course.rules.last_deadline(SLUG) == end
    with pytest.raises(CourseError, match=r"ends 2031-05-01 12:10:00 UTC\. .* add --early"):
        release_solutions(course, SLUG, target, end)
    with pytest.raises(CourseError, match=rf"no date for {OTHER} in \[due\].* add --early"):
        release_solutions(course, OTHER, target, end)
    assert not target.exists()
    note = release_solutions(course, SLUG, target, end + timedelta(seconds=1))
    assert target.is_file() and "can still earn points (cut_off_days" in note


def test_solutions_say_until_when_late_submissions_count(tmp_path: Path) -> None:
    course = dated(tmp_path, "2031-04-01T12:00:00", "cut_off_days = 2")
    end, target = datetime(2031, 5, 1, 12, 10, tzinfo=UTC), tmp_path / "out.ipynb"
    note = release_solutions(course, SLUG, target, end + timedelta(days=1))
    assert "points until 2031-05-03 12:10:00 UTC" in note
    assert release_solutions(course, SLUG, target, end + timedelta(days=3)) == ""


def test_the_command_writes_solutions_without_rubrics_and_marks(tmp_path: Path) -> None:
    course = ("--course", str(dated(tmp_path, "2999-04-01T12:00:00").root))
    target = str(tmp_path / "out.ipynb")
    done = CliRunner().invoke(app, ["release", "--solutions", SLUG, "--to", target, *course])
    assert done.exit_code and "has not passed" in str(done.exception)
    done = CliRunner().invoke(app, ["release", SLUG, "--early", *course])
    assert done.exit_code == 2
    command = ["release", "--solutions", "--early", SLUG, "--to", target, *course]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    text = Path(target).read_text()
    for word in ("SOLUTION", "Rubric", "nbgrader", 'NotImplementedError()\\n"', "YOUR ANSWER"):
        assert word not in text
    made = nbformat.reads(text, as_version=4)
    nbformat.validate(made)
    sources = {cell.id: cell.source for cell in made.cells}
    for name, answer in reference(SLUG).items():
        assert sources[f"answer-{name}"] == answer.rstrip()
    for name, answer in in_words(SLUG).items():
        assert sources[name] == answer
    assert made.cells[1].source.startswith("**These are worked solutions.**")


@pytest.mark.slow
def test_all_visible_checks_pass_in_the_worked_solutions() -> None:
    made = nbformat.reads(worked_solutions(load(KIT), SLUG), as_version=4)
    nbclient.NotebookClient(made, timeout=PATIENCE, kernel_name="python3").execute()
    assert "Visible checks: 6 of 6 pass." in made.cells[-1].outputs[0].data["text/plain"]


# -- for Gradescope ----------------------------------------------------------------------------


def names(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        return archive.namelist()


def test_gradescopes_zip_holds_this_stage_and_no_other(tmp_path: Path) -> None:
    here = make_course(tmp_path, SLUG, OTHER)
    path = gradescope_zip(here, SLUG, tmp_path / "a.zip")
    found = names(path)
    assert {"setup.sh", "run_autograder", "course/course.toml", "course/salt.txt"} <= set(found)
    assert f"course/graders/test_{SLUG}.py" in found
    others = set(load(KIT).slugs) - {SLUG}
    assert not [name for name in found for other in others if other in name]
    with zipfile.ZipFile(path) as archive:
        archive.extract("course/course.toml", tmp_path / "out")
        archive.extract("course/salt.txt", tmp_path / "out")
        modes = {i.filename: i.external_attr >> 16 for i in archive.infolist()}
    inside = load(tmp_path / "out" / "course")
    assert inside.slugs == (SLUG,)
    assert (inside.salt, inside.seeds, inside.limits) == (here.salt, here.seeds, here.limits)
    assert modes["setup.sh"] == modes["run_autograder"] == 0o755


def test_two_zips_of_one_state_are_the_same_bytes(tmp_path: Path) -> None:
    here = make_course(tmp_path, SLUG)
    first = gradescope_zip(here, SLUG, tmp_path / "a.zip").read_bytes()
    assert gradescope_zip(here, SLUG, tmp_path / "b.zip").read_bytes() == first
    with pytest.raises(CourseError, match="no stage"):
        gradescope_zip(here, "s99", tmp_path / "c.zip")


def test_what_a_checkout_leaves_behind_is_not_packed(tmp_path: Path) -> None:
    here = make_course(tmp_path, SLUG)
    found = names(gradescope_zip(here, SLUG, tmp_path / "a.zip"))
    assert not [n for n in found if "__pycache__" in n or n.endswith((".pyc", "gradebook.db"))]
    assert json.dumps(found).count("salt.txt") == 1
