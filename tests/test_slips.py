"""What an instructor does by mistake: a sentence says in which file and line, and what to do
instead, and the exit code says whose fault it was. No slip ends in a traceback."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest

from autograder.core import requirements
from autograder.core.cells import mark
from autograder.core.course import KIT, load
from autograder.core.files import write
from autograder.gradebook.students import load_roster
from autograder.pipeline.run import grade_stage
from tests.classroom import hand_in, make_course, notebook
from tests.test_cli import run

SLUG = "s07_causal_mask"
STAGES = ("s01_softmax", SLUG, "s11_head_splitting")
EMPTY = json.dumps({"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
Make = Callable[[Path], object]


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A course with an empty submission of ada."""
    make_course(tmp_path, *STAGES)
    write(tmp_path / "submitted" / "ada" / SLUG / f"{SLUG}.ipynb", "")
    return tmp_path


def call(folder: Path, *words: str) -> tuple[int, str]:
    """Run a command in this process; the exit code and what it printed, on one line."""
    done = run(*words, cwd=folder)
    return done.returncode, " ".join(f"{done.stdout} {done.stderr}".split())


def file(name: str, content: str | bytes = "") -> Make:
    """Write a file into the course."""
    return lambda root: write(root / name, content)


def toml(new: str, old: str = "") -> Make:
    """Replace text in course.toml, or append some."""

    def change(root: Path) -> None:
        path = root / "course.toml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        write(path, text.replace(old, new) if old else text + new)

    return change


def submission(content: str | bytes, name: str = f"{SLUG}.ipynb") -> Make:
    """Replace what ada submitted."""

    def change(root: Path) -> None:
        (root / "submitted" / "ada" / SLUG / f"{SLUG}.ipynb").unlink()
        write(root / "submitted" / "ada" / SLUG / name, content)

    return change


def folder(name: str) -> Make:
    """Put a folder in place of a file."""

    def change(root: Path) -> None:
        (root / name).unlink(missing_ok=True)
        (root / name).mkdir(parents=True)

    return change


def cut_lesson(root: Path) -> None:
    """Give the course a lesson of its own, without the second half of its cells."""
    lesson = (KIT / "solutions" / f"{SLUG}.py").read_text(encoding="utf-8")
    cells = lesson.split("\n# %%")
    write(root / "solutions" / f"{SLUG}.py", "\n# %%".join(cells[: len(cells) // 2]))
    notebook = f"release/{SLUG}/{SLUG}.ipynb"
    write(root / notebook, (KIT / notebook).read_bytes())


def archive(files: dict[str, str | bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return made.getvalue()


def move(old: str, new: str) -> Make:
    def change(root: Path) -> None:
        (root / new).parent.mkdir(parents=True, exist_ok=True)
        (root / old).rename(root / new)

    return change


def all_of(*makes: Make) -> Make:
    return lambda root: [make(root) for make in makes]


def roster(content: str | bytes) -> Make:
    return file("roster.csv", content)


HERE = f"submitted/ada/{SLUG}"


CALLS = {
    "a stage with letters exchanged": (
        ("grade", "s07_casual_mask"),
        "There is no stage 's07_casual_mask' in {root}/course.toml; did you mean "
        "'s07_causal_mask'? It has: s01_softmax,",
    ),
    "the number of a stage only": (("report", "s07"), "did you mean 's07_causal_mask'?"),
    "a stage in capitals": (
        ("export", "csv", "S07_CAUSAL_MASK"),
        "did you mean 's07_causal_mask'?",
    ),
    "a misspelt student, to explain": (
        ("explain", "adda", SLUG),
        "There is no student 'adda' in this course; did you mean 'ada'?",
    ),
    "a misspelt student, to grade": (
        ("grade", SLUG, "adda"),
        "adda submitted nothing for s07_causal_mask; did you mean 'ada'?",
    ),
    "student and stage exchanged": (
        ("explain", SLUG, "ada"),
        f"'{SLUG}' is a stage. Did you mean `autograder explain ada {SLUG}`?",
    ),
    "student and stage exchanged, to grade": (
        ("grade", "ada", SLUG),
        f"'{SLUG}' is a stage. Did you mean `autograder grade {SLUG} ada`?",
    ),
    "archive and stage exchanged": (
        ("collect", SLUG, "x.zip"),
        f"'{SLUG}' is a stage. Did you mean `autograder collect x.zip {SLUG}`?",
    ),
    "a folder that does not exist": (
        ("grade", SLUG, "--course", "sprin"),
        "There is no folder {root}/sprin. Name the folder that has a course.toml.",
    ),
    "a folder without a course": (
        ("grade", SLUG, "--course", "submitted"),
        "There is no course.toml in {root}/submitted. Go to the course's folder, or name it with "
        "--course.",
    ),
    "a misspelt command": (("grad", SLUG), "No such command 'grad'. Did you mean 'grade'"),
    "a misspelt option": (("grade", SLUG, "--job", "2"), "No such option: --job"),
    "a misspelt system": (
        ("collect", "x.zip", SLUG, "--from", "canvass"),
        "'canvass' is not one of canvas, moodle, gradescope, brightspace, exchange, folder; did "
        "you mean 'canvas'?",
    ),
    "a report before grading": (
        ("report",),
        "There are no reports in {root}/reports. Run `autograder grade <stage>` first.",
    ),
    "pages before grading": (
        ("feedback", SLUG),
        f"There is no report on {SLUG} in {{root}}/reports/{SLUG}. Run `autograder grade {SLUG}` "
        "first.",
    ),
    "an export before grading": (
        ("export", "csv", SLUG),
        f"Nobody has a score in {SLUG}. Run `autograder grade {SLUG}` first.",
    ),
    "verifying a report that does not exist": (
        ("verify", f"reports/{SLUG}/ada.json"),
        f"There is no file reports/{SLUG}/ada.json. Reports are `reports/<stage>/<student>.json`.",
    ),
    "verifying a notebook": (
        ("verify", f"{HERE}/{SLUG}.ipynb"),
        f"{HERE}/{SLUG}.ipynb is not a report. Reports are `reports/<stage>/<student>.json`.",
    ),
    "collecting a file that does not exist": (
        ("collect", "x.zip", SLUG),
        "There is no file or folder x.zip.",
    ),
    "collecting a notebook": (
        ("collect", f"{HERE}/{SLUG}.ipynb", SLUG),
        f"{HERE}/{SLUG}.ipynb is a single submission, not an archive. Copy it into the folder "
        "`submitted/<student>/<stage>/`.",
    ),
    "collecting the course": (
        ("collect", ".", SLUG),
        ". is the folder of a course, not of submissions. Name the zip file",
    ),
    "building where no lessons are": (
        ("build",),
        "{root} has no lesson of its own for any stage: it uses the kit's",
    ),
    "a new course without a folder": (
        ("new", "s01_softmax", SLUG),
        "'s01_softmax' is a stage. Name the folder first, for instance `autograder new spring "
        f"s01_softmax {SLUG}`.",
    ),
    "a new course where something is": (
        ("new", "submitted", SLUG),
        "submitted already exists and is not empty. Name a new folder.",
    ),
    "a date without time": (
        ("new", "spring", "--due", "2027-03-08"),
        "'2027-03-08' is not a date and time such as 2027-03-08T23:59.",
    ),
    "a date with a zone of its own": (
        ("new", "spring", "--due", "2027-03-08T23:59+01:00"),
        "'2027-03-08T23:59+01:00' is not a date and time such as 2027-03-08T23:59. Give its zone "
        "with --time-zone.",
    ),
    "a city for a time zone": (
        ("new", "spring", "--time-zone", "Berlin"),
        "time_zone 'Berlin' is not known; did you mean \"Europe/Berlin\"?",
    ),
}


@pytest.mark.parametrize("slip", CALLS)
def test_a_wrong_call(course: Path, slip: str) -> None:
    words, sentence = CALLS[slip]
    code, printed = call(course, *words)
    assert sentence.replace("{root}", str(course)) in printed
    assert "Traceback" not in printed
    assert code == 2


def test_a_command_outside_of_the_course(tmp_path: Path) -> None:
    code, printed = call(tmp_path, "grade", SLUG)
    assert f"There is no course.toml in {tmp_path} or above it." in printed
    assert "name it with --course" in printed
    assert code == 2


def test_the_file_of_a_course_stands_for_its_folder(course: Path) -> None:
    named = call(course.parent, "explain", "ada", SLUG, "--course", str(course / "course.toml"))
    assert named == call(course, "explain", "ada", SLUG)
    assert named[0] == 0


# What is wrong in course.toml, in which line, and the sentence about it.
SETTINGS = {
    "a misspelt table": (
        toml("[rulez]\nslip_days = 3\n"),
        12,
        "[rulez] is not a table of course.toml; did you mean [rules]?",
    ),
    "a misspelt setting": (
        toml("[rules]\npercent_per_day = 10\n"),
        13,
        "[rules] percent_per_day is not a setting; did you mean 'percent_a_day'?",
    ),
    "a misspelt setting that is required": (
        toml("seed =", "seeds ="),
        3,
        "[course] seed is not a setting; did you mean 'seeds'?",
    ),
    "a setting before the first table": (
        toml("slip_days = 2\n[course]", "[course]"),
        1,
        "slip_days is before the first table; it belongs under [rules].",
    ),
    "a misspelt stage": (
        toml("[due]\ns07_casual_mask = 2026-12-01T23:59:00\n"),
        13,
        "[due] s07_casual_mask is not a stage of [stages]; did you mean 's07_causal_mask'?",
    ),
    "a stage by its number": (
        toml("[points]\ns07 = 3\n"),
        13,
        "[points] s07 is not a stage of [stages]; did you mean 's07_causal_mask'?",
    ),
    "a date without time": (
        toml(f"[due]\n{SLUG} = 2026-12-01\n"),
        13,
        f"[due] {SLUG} needs a day and a time, without quotes: 2026-12-01T23:59:00.",
    ),
    "a date in quotes": (
        toml(f'[due]\n{SLUG} = "2026-12-01 23:59"\n'),
        13,
        f"[due] {SLUG} needs a day and a time, without quotes: 2026-12-01T23:59:00.",
    ),
    "a misspelt time zone": (
        toml('[rules]\ntime_zone = "Europe/Berln"\n'),
        13,
        "[rules] time_zone 'Europe/Berln' is not known; did you mean \"Europe/Berlin\"?",
    ),
    "a percentage with its sign": (
        toml('[rules]\npercent_a_day = "10%"\n'),
        13,
        "[rules] percent_a_day is '10%'; it has to be a number from 0 to 100.",
    ),
    "a size with its unit": (
        toml('memory_mb = "2GB"\n[stages]', "[stages]"),
        8,
        "[limits] memory_mb is '2GB'; it has to be a number from 1 to 1000000000.",
    ),
    "a misspelt value": (
        toml('[feedback]\nshow = "diagnoses"\n'),
        13,
        '[feedback] show is \'diagnoses\'; it has to be one of "title", "diagnosis", '
        '"counterexample"; did you mean "diagnosis"?',
    ),
    "one seed, not a list": (
        toml("seeds = 239", "seeds = [1, 2]"),
        3,
        "[course] seeds is 239; it has to be a list of whole numbers, such as [239, 42].",
    ),
    "an extension in words": (
        toml(f'[extensions.ada]\n{SLUG} = "two days"\n'),
        13,
        f"[extensions.ada] {SLUG} is 'two days'; give a time such as \"2 days\", or a day and a "
        "time without quotes: 2026-12-01T23:59:00.",
    ),
    "an extension without a stage": (
        toml('[extensions]\nada = "2 days"\n'),
        13,
        "[extensions] ada is '2 days'; it has to be a table with a line per stage, or one for '*'.",
    ),
    "an address for a number": (
        toml(f'[canvas]\n{SLUG} = "https://canvas/4711"\n'),
        13,
        f"[canvas] {SLUG} is 'https://canvas/4711'; it has to be the number that ends the "
        "assignment's address in Canvas.",
    ),
}


@pytest.mark.parametrize("slip", SETTINGS)
def test_a_wrong_setting(course: Path, slip: str) -> None:
    make, line, sentence = SETTINGS[slip]
    make(course)
    code, printed = call(course, "explain", "ada", SLUG)
    assert f"{course}/course.toml, line {line}: {sentence}" in printed
    assert code == 2


# What is wrong in a file, the command that reads it, and the sentence about it.
EXPLAIN, GRADE = ("explain", "zoe", SLUG), ("grade", SLUG)
FILES = {
    "typographic quotes": (
        toml("id = \u201ctest\u201d", 'id = "test"'),
        EXPLAIN,
        "{root}/course.toml is not a TOML file: Invalid value (at line 2, column 6). Line 2 has "
        'typographic quotes: write straight ones, as in "text".',
    ),
    "a table twice": (
        toml("[limits]\n"),
        EXPLAIN,
        "{root}/course.toml is not a TOML file: Cannot declare ('limits',) twice (at line 12,",
    ),
    "course.toml in another encoding": (
        lambda root: write(root / "course.toml", '[course]\nid = "tést"\n'.encode("latin-1")),
        EXPLAIN,
        "{root}/course.toml is not in UTF-8. Save it again with that encoding.",
    ),
    "no stages": (
        file("course.toml", '[course]\nid = "test"\nseeds = [1]\n'),
        EXPLAIN,
        '{root}/course.toml: [stages] needs a line per stage: s01_softmax = "Its title".',
    ),
    "a stage without a lesson": (
        toml('s07_causal_masks = "Masks"\n'),
        ("audit", "s07_causal_masks"),
        "{root}/course.toml has the stage 's07_causal_masks', but there is no lesson",
    ),
    "a roster without student_id": (
        roster("name,email\nAda,ada@example.org\n"),
        EXPLAIN,
        "{root}/roster.csv has no column student_id, the name of a student's folder in submitted/. "
        "Add it, or rename the column that has it. The columns are: name, email.",
    ),
    "a misspelt student_id": (
        roster("studentid,name\nada,Ada\n"),
        EXPLAIN,
        "Did you mean the column 'studentid'? Rename it.",
    ),
    "a misspelt column": (
        roster("student_id,emial\nada,ada@example.org\n"),
        EXPLAIN,
        "{root}/roster.csv has a column 'emial', which is not used. Did you mean 'email'? Rename "
        "it, or delete it.",
    ),
    "a workbook for a roster": (
        roster(archive({"xl/workbook.xml": ""})),
        EXPLAIN,
        "{root}/roster.csv is an Excel workbook. Open it in a spreadsheet, and save it as "
        '"CSV UTF-8".',
    ),
    "a roster in another encoding": (
        roster("student_id,name\nada,Adé\n".encode("latin-1")),
        EXPLAIN,
        "{root}/roster.csv is not in UTF-8, so its names cannot be read reliably. Save it again as "
        '"CSV UTF-8".',
    ),
    "a student twice": (
        roster("student_id,name\nada,Ada\nada,Ada L.\n"),
        EXPLAIN,
        "{root}/roster.csv, row 3: student_id 'ada' occurs twice.",
    ),
    "a student without student_id": (
        roster("student_id,name\n,Ada\n"),
        EXPLAIN,
        "{root}/roster.csv, row 2 has no student_id. Add it, or delete the row.",
    ),
    "a name for student_id": (
        roster("student_id,name\nAda Lovelace,Ada\n"),
        EXPLAIN,
        "{root}/roster.csv, row 2: student_id 'Ada Lovelace' cannot be a folder's name. Use "
        "letters, digits,",
    ),
    "a number that a spreadsheet has rounded": (
        roster("student_id,canvas_id\nada,1.00E+09\n"),
        EXPLAIN,
        "{root}/roster.csv, row 2: canvas '1.00E+09' is a number that a spreadsheet has rounded. "
        "Format the column as text, and paste the numbers again.",
    ),
    "a name with an unquoted comma": (
        roster("student_id,name\nada,Lovelace, Ada\n"),
        EXPLAIN,
        "{root}/roster.csv: row 2 has more cells than the header.",
    ),
    "a notebook beside the folder of its stage": (
        move(HERE, "submitted/ada/loose"),
        ("grade", SLUG, "ada"),
        f"The folder 'ada' is not graded: it has loose/{SLUG}.ipynb. Move that to ada/{SLUG}/.",
    ),
    "a notebook in the student's folder": (
        all_of(
            move(f"{HERE}/{SLUG}.ipynb", f"submitted/ada/{SLUG}.ipynb"),
            lambda root: (root / HERE).rmdir(),
        ),
        GRADE,
        f"The folder 'ada' is not graded: '{SLUG}.ipynb' is directly in it. Move it into the "
        f"folder {SLUG} there.",
    ),
    "a notebook outside of a student's folder": (
        all_of(
            move(f"{HERE}/{SLUG}.ipynb", "submitted/ada.ipynb"), lambda root: (root / HERE).rmdir()
        ),
        GRADE,
        "The file 'ada.ipynb' is not graded: it is directly in 'submitted'. Move it into the "
        f"folder ada/{SLUG} there.",
    ),
    "student and stage exchanged in submitted": (
        all_of(move(HERE, f"submitted/{SLUG}/ada")),
        GRADE,
        f"The folder 'ada' is not graded: it is in '{SLUG}', but folders are <student>/<stage>/, "
        f"not <stage>/<student>/. Move {SLUG}/ada to ada/{SLUG}.",
    ),
    "a misspelt stage in submitted": (
        move(HERE, "submitted/ada/s07_casual_mask"),
        GRADE,
        "The folder 'ada' is not graded: it has a folder 's07_casual_mask'; did you mean "
        "'s07_causal_mask'? Rename it.",
    ),
    "no submissions": (
        move("submitted", "elsewhere"),
        GRADE,
        "There is no folder {root}/submitted. Put submissions there or use --submitted.",
    ),
    "a zip in a zip": (
        file("x.zip", archive({"s07.zip": archive({f"ada/{SLUG}.ipynb": EMPTY})})),
        ("collect", "x.zip", SLUG),
        "x.zip contains no submissions, but another archive, 's07.zip'. Unpack x.zip, and collect "
        "what is in it.",
    ),
    "another kind of archive": (
        file("x.rar", b"Rar!\x1a\x07\x01\x00"),
        ("collect", "x.rar", SLUG),
        "x.rar is not a zip file. Unpack it, and collect the folder.",
    ),
    "an incomplete zip": (
        file("x.zip", archive({f"ada/{SLUG}.ipynb": EMPTY})[:50]),
        ("collect", "x.zip", SLUG),
        "x.zip is not a complete zip file (File is not a zip file). Download it again.",
    ),
    "an empty zip": (
        file("x.zip", archive({})),
        ("collect", "x.zip", SLUG),
        "x.zip contains no files.",
    ),
    "an archive of Canvas without a roster": (
        file("x.zip", archive({f"lovelaceada_1001_50001_{SLUG}.ipynb": EMPTY})),
        ("collect", "x.zip", SLUG),
        "Put a roster.csv into {root}: one row per student, with the columns student_id,",
    ),
    "an archive of another stage": (
        file("x.zip", archive({"ada/s01_softmax.ipynb": EMPTY})),
        ("collect", "x.zip", SLUG),
        "x.zip seems to contain submissions of s01_softmax: 1 are named so, 0 s07_causal_mask. "
        "Collect it as s01_softmax;",
    ),
    "a misspelt student in --who": (
        all_of(
            roster("student_id,name\nada,Ada\n"),
            file("x.zip", archive({f"lovelaceada_1001_50001_{SLUG}.ipynb": EMPTY})),
        ),
        ("collect", "x.zip", SLUG, "--who", "lovelaceada=adda"),
        "--who 'lovelaceada=adda': 'adda' is not in roster.csv; did you mean 'ada'?",
    ),
    "a gradebook that is none": (
        file("gradebook.db", "not a database, whatever its name says" * 10),
        EXPLAIN,
        "The gradebook {root}/gradebook.db cannot be used. It is not a gradebook: move it away or "
        "restore a backup.",
    ),
    "a folder in place of the salt": (
        folder("salt.txt"),
        ("grade", SLUG),
        "{root}/salt.txt: Is a directory. A folder is where a file should be: move it away,",
    ),
    "a folder in place of the checks": (
        all_of(submission(EMPTY), folder(f"graders/test_{SLUG}.py")),
        ("grade", SLUG),
        f"{{root}}/graders/test_{SLUG}.py: Is a directory. A folder is where a file should be:",
    ),
    "a folder in place of the roster": (
        folder("roster.csv"),
        EXPLAIN,
        "{root}/roster.csv is a folder, and no CSV file. Move it away,",
    ),
    "a folder in place of the gradebook": (
        folder("gradebook.db"),
        EXPLAIN,
        "The gradebook {root}/gradebook.db cannot be used. It cannot be opened: check that it is a "
        "file in a folder that is writable.",
    ),
    "a lesson that was cut off": (
        all_of(submission(EMPTY), cut_lesson),
        ("grade", SLUG),
        f"{{root}}/release/{SLUG}/{SLUG}.ipynb does not match the lesson "
        f"{{root}}/solutions/{SLUG}.py: its exercises, questions or points differ. If the lesson "
        f"is as it should be, run `autograder build {SLUG}`; otherwise restore the lesson.",
    ),
    "a check of the course's own with a fault": (
        all_of(submission(EMPTY), file(f"graders/test_{SLUG}.py", "def x(:\n")),
        ("audit", SLUG),
        f"{{root}}/graders/test_{SLUG}.py cannot be used: E File "
        f'"{{root}}/graders/test_{SLUG}.py", line 1',
    ),
}


@pytest.mark.parametrize("slip", FILES)
def test_a_wrong_file(course: Path, slip: str) -> None:
    make, words, sentence = FILES[slip]
    make(course)
    code, printed = call(course, *words)
    assert sentence.replace("{root}", str(course)) in printed
    assert "Traceback" not in printed
    assert code == 2


# What a student submits, and the line about it in the table of results.
SUBMISSIONS = {
    "an empty file": (
        submission(""),
        f"{SLUG}.ipynb is empty. Save the notebook and submit again.",
    ),
    "a notebook without code": (
        submission(EMPTY),
        f"{SLUG}.ipynb is empty: there is no code in it. Save your answers and submit again.",
    ),
    "a web page": (
        submission("<!doctype html><title>Log in</title>"),
        f"{SLUG}.ipynb is a web page. Submit the notebook itself.",
    ),
    "a document": (
        submission("", f"{SLUG}.docx"),
        f"There is no notebook here, only {SLUG}.docx. Submit {SLUG}.ipynb (or {SLUG}.py).",
    ),
    "a zip": (
        submission(archive({f"{SLUG}.ipynb": EMPTY}), "answers.zip"),
        "There is no notebook here, only answers.zip. Submit the file itself, not an archive: "
        f"{SLUG}.ipynb",
    ),
    "two notebooks": (
        all_of(submission("", "a.ipynb"), file(f"{HERE}/b.ipynb")),
        "There is more than one notebook: a.ipynb and b.ipynb. Keep the one that counts as "
        f"{SLUG}.ipynb and submit again.",
    ),
    "another stage": (
        submission(json.dumps(notebook("s01_softmax"))),
        f"{SLUG}.ipynb contains the exercises of s01_softmax, not of {SLUG}. Submit it under "
        "s01_softmax,",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("slip", SUBMISSIONS)
def test_a_wrong_submission(
    course: Path,
    monkeypatch: pytest.MonkeyPatch,
    slip: str,
) -> None:
    make, sentence = SUBMISSIONS[slip]
    make(course)
    monkeypatch.setenv("COLUMNS", "400")
    code, printed = call(course, "grade", SLUG, "--jobs", "1")
    assert printed.count(sentence) == 1
    assert "Needs your attention: ada." in printed
    assert code == 0


ROSTERS = {
    "a byte order mark": "\ufeffstudent_id,name\nada,Ada Lovelace\n",
    "semicolons": "student_id;name\r\nada;Ada Lovelace\r\n",
    "tabs": "student_id\tname\nada\tAda Lovelace\n",
    "a line about the delimiter": "sep=;\r\nstudent_id;name\r\nada;Ada Lovelace\r\n",
    "spaces and capitals": "Student ID , Name\n ada , Ada Lovelace\n",
}


@pytest.mark.parametrize("kind", ROSTERS)
def test_a_roster_as_spreadsheets_save_it(course: Path, kind: str) -> None:
    write(course / "roster.csv", ROSTERS[kind])
    (person,) = load_roster(load(course)).people.values()
    assert (person.student, person.name) == ("ada", "Ada Lovelace")


def test_course_toml_as_editors_save_it(course: Path) -> None:
    path = course / "course.toml"
    write(path, b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load(course).slugs == STAGES


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course in which ada's right answers are graded; no test changes what is in it."""
    made = make_course(tmp_path_factory.mktemp("graded"), *STAGES)
    hand_in(made, "ada", SLUG, notebook(SLUG))
    write(made.root / "submitted" / "ben" / SLUG / f"{SLUG}.ipynb.json", json.dumps(emptied()))
    grade_stage(made, SLUG)
    toml(f"[canvas]\n{SLUG} = 4711\n")(made.root)
    write(made.root / "book.csv", archive({"xl/workbook.xml": ""}))
    write(made.root / "moodle.csv", "Identifier,Full name,Grade,Maximum Grade\n")
    write(made.root / "canvas.csv", "Student,ID,Masks (12)\nPoints Possible,,20\nAda,1,\n")
    return made.root


def emptied() -> Any:
    """A notebook whose answer cells are empty, with a function of the student's own."""
    made = notebook(SLUG)
    for one in made.cells:
        if str(mark(one).get("grade_id", "")).startswith("answer-"):
            one.source = ""
    made.cells[-1].source = "def dot_product(a, b):\n    return a @ b"
    return made


EXPORTS = {
    "a folder for a file": (
        ("export", "csv", "--to", "submitted"),
        "submitted is a folder. Name a file to write, for example a file in it.",
    ),
    "a file that does not exist": (
        ("export", "canvas", "--from", "canvass.csv"),
        "There is no file canvass.csv.",
    ),
    "a workbook": (
        ("export", "canvas", "--from", "book.csv"),
        'book.csv is an Excel workbook. Open it in a spreadsheet, and save it as "CSV UTF-8".',
    ),
    "the worksheet of another system": (
        ("export", "canvas", "--from", "moodle.csv"),
        "moodle.csv has no column 'ID'. It has: Identifier, Full name, Grade, Maximum Grade.",
    ),
    "another assignment's number": (
        ("export", "canvas", "--from", "canvas.csv"),
        f"canvas.csv has no column with the number (4711), which course.toml gives for {SLUG}. Its "
        "assignments: Masks (12).",
    ),
    "a stage without a number in Canvas": (
        ("export", "canvas", "s01_softmax", "--from", "canvas.csv"),
        "{root}/course.toml does not say which assignment in Canvas belongs to s01_softmax. Add",
    ),
    "a misspelt student": (
        ("feedback", SLUG, "adda"),
        f"There is no report of adda on {SLUG} in {{root}}/reports/{SLUG}; did you mean 'ada'?",
    ),
    "a misspelt report": (
        ("verify", f"reports/{SLUG}/adda.json"),
        f"There is no file reports/{SLUG}/adda.json; did you mean 'ada.json'?",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("slip", EXPORTS)
def test_a_slip_after_grading(graded: Path, slip: str) -> None:
    words, sentence = EXPORTS[slip]
    code, printed = call(graded, *words)
    assert sentence.replace("{root}", str(graded)) in printed
    assert code == 2


@pytest.mark.slow
def test_emptied_answers_are_reported_once(graded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    code, printed = call(graded, "grade", SLUG, "ben", "--jobs", "1")
    assert printed.count("defined in") == 1
    assert f"No exercise of {SLUG} is defined in {SLUG}.ipynb.json." in printed
    assert code == 0


@pytest.mark.slow
def test_the_doctor_names_a_package_that_is_missing(course: Path) -> None:
    toml('packages = ["torch", "nmpy"]\nseeds', "seeds")(course)
    code, printed = call(course, "doctor")
    assert "✗ nmpy" in printed
    assert "install the packages that are marked above, or take them off the list" in printed
    assert code == 1


@pytest.mark.slow
def test_a_requirement_of_the_kit_that_is_missing(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version_of(name: str) -> str:
        if name == "matplotlib":
            raise PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr(requirements, "version", version_of)
    code, printed = call(course, "doctor")
    assert "Packages are missing. Install them, and run this again:" in printed
    assert "python -m pip install matplotlib" in printed
    assert code == 2
