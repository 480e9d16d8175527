"""Canvas: its gradebook is filled in so that Canvas's importer takes it."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from autograder.core.course import Course, CourseError, load
from autograder.core.tables import TableError
from autograder.lms import exports
from tests.lms.gradebooks import OTHER, ROSTER, SLUG, course, enter, points, scored_course, worth
from tests.lms.readers import Canvas, formulas
from tests.test_cli import run

CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,Old (1),Softmax (4711),Masks (12),Final Score
,,,,,,Manual Posting,,
    Points Possible,,,,,10.00,{worth},18.00,(read only)
"Lovelace, Ada",101,,al,"Mo, 10",9.00,,5.00,50
"Byron, =cmd",102,,bb,Mo,8.00,3.00,,10
"Charisse, Cyd",103,,cc,Mo,,EX,,
"Nobody, Ned",104,,nn,Mo,7.00,1.00,2.00,
"Student, Test",999,,xyz,Mo,,,,
"""


@pytest.fixture
def here(tmp_path: Path) -> Course:
    return scored_course(tmp_path)


def canvas_course(most: float) -> Canvas:
    logins = {101: "al", 102: "bb", 103: "cc", 104: "nn", 999: "xyz"}
    return Canvas(
        {n: {"Student": "", "SIS Login ID": login} for n, login in logins.items()},
        {1: ("Old", 10), 4711: ("Softmax", most), 12: ("Masks", 18)},
    )


def test_canvas_finds_the_scores_and_nothing_else_changes(here: Course, tmp_path: Path) -> None:
    (tmp_path / "canvas.csv").write_text(CANVAS.format(worth=worth(here)))
    filled = exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    there = canvas_course(worth(here))
    there.take(tmp_path / "out.csv")
    ours = points(here)
    assert there.made == []
    assert there.assignments == canvas_course(worth(here)).assignments
    assert float(there.grades[101, 4711]) == pytest.approx(ours["ada"], abs=0.005)
    assert float(there.grades[102, 4711]) == pytest.approx(ours["bob"], abs=0.005)
    assert there.grades[103, 4711] == "EX"
    assert there.grades[104, 4711] == "1.00"
    assert {n for _, n in there.grades} == {4711}
    assert filled.missed == ["dee"]
    assert filled.kept == [f"cyd, {SLUG}: Canvas has EX"]
    assert formulas(tmp_path / "out.csv") == []


def test_a_stage_that_is_named_has_to_have_scores(here: Course, tmp_path: Path) -> None:
    (tmp_path / "canvas.csv").write_text(CANVAS.format(worth=worth(here)))
    with pytest.raises(CourseError, match=f"Nobody has a score in {OTHER}"):
        exports.to_canvas(here, [SLUG, OTHER], tmp_path / "canvas.csv", tmp_path / "out.csv")
    assert not (tmp_path / "out.csv").exists()


def test_canvas_in_another_language_uses_semicolons(here: Course, tmp_path: Path) -> None:
    text = CANVAS.format(worth=f"{worth(here):.2f}".replace(".", ","))
    rows = list(csv.reader(text.splitlines()[:2])) + [
        next(csv.reader([line])) for line in text.splitlines()[3:]
    ]
    top = ["    Points Possible", "", "", "", "", "10,00", f"{worth(here):.2f}".replace(".", ","),
           "18,00", ""]  # fmt: skip
    with (tmp_path / "canvas.csv").open("w", newline="", encoding="utf-8-sig") as file:
        csv.writer(file, delimiter=";").writerows([*rows[:2], top, *rows[2:]])
    exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    written = (tmp_path / "out.csv").read_text(encoding="utf-8-sig").splitlines()
    assert written[0].startswith("Student;ID;")
    assert f'"Lovelace, Ada";101;;al;"Mo, 10";{points(here)["ada"]:g}'.replace('"', "") in (
        written[3].replace('"', "")
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("(4711)", "(4712)"), r"no column with the number \(4711\)"),
        (("Masks (12)", "Masks (4711)"), "more than one column"),
        (("    Points Possible", "Somebody"), "no row Points Possible"),
        (("WORTH", "100.00"), r"gives 100 points, the stage .* --scale"),
        (("WORTH", "many"), "is not a number of points"),
        (("104,,nn", "104,,al"), r"canvas\.csv, rows 4 and 7 \('101' and '104'\) both have"),
    ],
)
def test_a_gradebook_that_does_not_fit_is_refused(
    here: Course,
    tmp_path: Path,
    change: tuple[str, str],
    words: str,
) -> None:
    text = CANVAS.replace("{worth}", "WORTH").replace(*change)
    (tmp_path / "canvas.csv").write_text(text.replace("WORTH", str(worth(here))))
    with pytest.raises(TableError, match=words):
        exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    assert not (tmp_path / "out.csv").exists()


def test_scores_are_converted_when_asked(here: Course, tmp_path: Path) -> None:
    (tmp_path / "canvas.csv").write_text(CANVAS.format(worth="100.00"))
    exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv", scale=True)
    there = canvas_course(100)
    there.take(tmp_path / "out.csv")
    assert float(there.grades[101, 4711]) == pytest.approx(
        100 * points(here)["ada"] / worth(here), abs=0.005
    )


def test_early_in_the_term_canvas_gets_the_stages_that_have_scores(
    here: Course, tmp_path: Path
) -> None:
    (tmp_path / "canvas.csv").write_text(CANVAS.format(worth=worth(here)))
    exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "one.csv")
    filled = exports.to_canvas(here, [], tmp_path / "canvas.csv", tmp_path / "all.csv")
    assert (tmp_path / "all.csv").read_bytes() == (tmp_path / "one.csv").read_bytes()
    assert filled.kept[-1] == f"the column of {OTHER}, which has no scores yet"
    with pytest.raises(CourseError, match=f"Nobody has a score in {OTHER}"):
        exports.to_canvas(here, [SLUG, OTHER], tmp_path / "canvas.csv", tmp_path / "x.csv")


def test_a_stage_without_a_number_in_canvas_is_refused(here: Course, tmp_path: Path) -> None:
    path = here.root / "course.toml"
    path.write_text(path.read_text().replace(f"{SLUG} = 4711\n", ""))
    with pytest.raises(CourseError, match=r"\[canvas\]"):
        exports.to_canvas(load(here.root), [SLUG], tmp_path / "x.csv", tmp_path / "out.csv")


@pytest.mark.parametrize(
    ("rule", "warned"),
    [("percent_a_day = 10", True), ("slip_days = 2", True), ("grace_minutes = 15", False)],
)
def test_canvas_export_warns_of_a_second_late_penalty(
    tmp_path: Path, rule: str, warned: bool
) -> None:
    made = course(tmp_path, "[canvas]", f"{SLUG} = 4711", "[rules]", rule)
    (tmp_path / "roster.csv").write_text("".join(ROSTER.splitlines(keepends=True)[:2]))
    enter(made, SLUG, ada=1.0)
    (tmp_path / "canvas.csv").write_text(CANVAS.format(worth=worth(made)))
    done = run("export", "canvas", SLUG, "--to", "out.csv", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert ("Canvas deducts from imported scores" in " ".join(done.stderr.split())) is warned


def test_canvas_rows_whose_identifiers_disagree_stay_as_they_were(
    here: Course, tmp_path: Path
) -> None:
    text = CANVAS.format(worth=worth(here)).replace("102,,bb,Mo,8.00", "102,,al,Mo,8.00")
    (tmp_path / "canvas.csv").write_text(text.replace('"Byron, =cmd"', '"Charisse, Cyd"', 1))
    filled = exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    there = canvas_course(worth(here))
    there.take(tmp_path / "out.csv")
    assert there.grades[102, 4711] == "3.00"
    (words,) = filled.doubtful
    assert words.endswith("canvas.csv, row 5 names different students (ada, cyd)")


def test_a_split_name_protects_from_swapped_identifiers_as_a_whole_one_does(
    here: Course, tmp_path: Path
) -> None:
    header, *rows = csv.reader(CANVAS.format(worth=worth(here)).splitlines())
    split = [["LastName", "FirstName", *header[1:]]]
    split += [[*(row[0].split(", ") if ", " in row[0] else (row[0], "")), *row[1:]] for row in rows]
    swapped = ROSTER.replace(",101,al", ",103,").replace("cyd@uni.org,103,", "cyd@uni.org,101,al")
    (tmp_path / "roster.csv").write_text(swapped)
    with (tmp_path / "canvas.csv").open("w", newline="") as file:
        csv.writer(file).writerows(split)
    filled = exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    assert [words.partition(", ")[2] for words in filled.doubtful] == [
        "row 4 names different students (ada, cyd)", "row 6 names different students (ada, cyd)",
    ]  # fmt: skip


def test_a_name_that_is_not_the_students_is_listed(here: Course, tmp_path: Path) -> None:
    text = CANVAS.format(worth=worth(here)).replace('"Lovelace, Ada"', '"Charisse, Cyd X."')
    (tmp_path / "canvas.csv").write_text(text.replace('"Charisse, Cyd"', '"Charisse, C."'))
    filled = exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    (words,) = filled.renamed
    assert words.endswith("canvas.csv, row 4: ada is called 'Charisse, Cyd X.'")
    done = run("export", "canvas", SLUG, "--from", "canvas.csv", "--to", "out.csv", cwd=here.root)
    assert done.returncode == 1
    assert "roster.csv has another name" in " ".join(done.stderr.split())


def test_a_zero_does_not_replace_a_grade_that_canvas_has(here: Course, tmp_path: Path) -> None:
    (tmp_path / "roster.csv").write_text(
        ROSTER + "ned,Ned,Nobody,,104,nn\nxyz,Student,Test,,999,\n"
    )
    (tmp_path / "canvas.csv").write_text(CANVAS.format(worth=worth(here)))
    filled = exports.to_canvas(
        here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv", missing_as_zero=True
    )
    there = canvas_course(worth(here))
    there.take(tmp_path / "out.csv")
    assert (there.grades[104, 4711], there.grades[999, 4711]) == ("1.00", "0")
    assert f"ned, {SLUG}: Canvas has 1.00" in filled.kept
    assert [one.student for one in filled.unscored.as_zero] == ["xyz"]


@pytest.mark.parametrize(("delimiter", "written"), [("\t", ","), (";", ";"), (",", ",")])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_canvas_gets_utf8_with_commas_or_semicolons(
    here: Course, tmp_path: Path, delimiter: str, written: str, encoding: str
) -> None:
    rows = list(csv.reader(CANVAS.format(worth=worth(here)).splitlines()))
    with (tmp_path / "canvas.csv").open("w", newline="", encoding=encoding) as file:
        csv.writer(file, delimiter=delimiter).writerows(rows)
    exports.to_canvas(here, [SLUG], tmp_path / "canvas.csv", tmp_path / "out.csv")
    assert (tmp_path / "out.csv").read_bytes().startswith(f"Student{written}ID{written}".encode())
    there = canvas_course(worth(here))
    there.take(tmp_path / "out.csv")
    assert float(there.grades[101, 4711]) == points(here)["ada"]
