"""What is doubtful in an archive is reported, and never filed under the wrong student."""

from __future__ import annotations

import random
from pathlib import Path, PurePosixPath

import pytest

from autograder.core.course import Course
from autograder.core.roster import Person, Roster, spelling
from autograder.lms.archive import ArchiveError, Item
from autograder.lms.collect import Collected, collect
from autograder.lms.matching import Directory
from autograder.lms.names import BRIGHTSPACE, CANVAS, FOLDER, MOODLE, readings
from autograder.lms.systems import recognise, sort
from autograder.submissions import attempts
from tests.lms import naming
from tests.lms.archives import zipped
from tests.lms.gradebooks import SLUG, course
from tests.test_cli import run

ROSTER = """student_id,first_name,last_name,email,canvas_id,brightspace_id
ada,Ada,Lovelace,ada@uni.org,1003,1003
mia,Mia,x,mia@uni.org,1001,1001
cyd,Cyd,Charissé,cyd@uni.org,,
"""
FILE = f"{SLUG}.ipynb"


@pytest.fixture
def here(tmp_path: Path) -> Course:
    root = tmp_path / "course"
    root.mkdir()
    (root / "roster.csv").write_text(ROSTER)
    return course(root)


def taken(found: Collected) -> dict[str, list[str]]:
    """The names of the files that were taken, by student."""
    return {
        row.match.student: sorted(row.match.submission.files)
        for row in found.rows
        if row.match.student
    }


def gather(here: Course, names: list[str], **options: object) -> Collected:
    """Collect an archive of files with these names, each with its own name in it."""
    path = zipped(here.root / "a.zip", {name: name for name in names})
    return collect(here, SLUG, path, **options)  # type: ignore[arg-type]


# -- Canvas: two readings of one name --------------------------------------------------------------


def test_a_name_that_ends_like_a_number_is_not_taken_for_the_student_of_that_number(
    here: Course,
) -> None:
    forged = naming.canvas("x_1003", 1001, 50001, FILE)
    assert forged == f"x_1003_1001_50001_{FILE}"
    found = gather(here, [forged, naming.canvas("Lovelace, Ada", 1003, 50002, FILE)])
    assert taken(found) == {"ada": [FILE]}
    assert found.doubtful == [
        f"{forged}: its file name may be from user 1003 (x) or from user 1001 (x_1003), "
        "perhaps ada, perhaps mia"
    ]
    assert not found.complete
    kept = attempts.attempts(here, SLUG)["ada"]
    assert [(a.system_id, a.source) for a in kept] == [("1003", "lovelaceada")]


@pytest.mark.parametrize(
    "who",
    ["1001=mia", "x_1003=mia", f"x_1003_1001_50001_{FILE}=mia"],
    ids=["number", "name", "path"],
)
def test_the_instructor_says_which_reading_is_meant(here: Course, who: str) -> None:
    names = [
        naming.canvas("x_1003", 1001, 50001, FILE),
        naming.canvas("x_1003", 1001, 50002, "h.py"),
    ]
    answers = [who, who.replace("50001", "50002").replace(FILE, "h.py")]
    found = gather(here, names, who=answers)
    assert taken(found) == {"mia": ["h.py", FILE]}
    assert found.complete
    again = gather(here, names)  # the number and the name are remembered
    assert again.doubtful == []
    assert {row.done for row in again.rows} == {"already collected"}


def test_an_answer_is_remembered_only_for_that_name(here: Course) -> None:
    gather(here, [naming.canvas("Lovelace, Ada", 1003, 50001, FILE)])
    forged = naming.canvas("Lovelace, Ada_1003", 1001, 50002, FILE)
    assert taken(gather(here, [forged])) == {}
    found = gather(here, [forged], who=["lovelaceada_1003=mia"])
    assert taken(found) == {"mia": [FILE]}
    assert taken(gather(here, [forged])) == {"mia": [FILE]}


def test_an_answer_to_the_question_decides_the_reading(here: Course) -> None:
    names = [
        naming.canvas("x_1003", 1001, 50001, FILE),
        naming.canvas("x_1003", 1001, 50002, "h.py"),
    ]
    found = gather(here, names, ask=lambda label, candidates, known: "mia")
    assert taken(found) == {"mia": ["h.py", FILE]}


def test_a_file_that_begins_with_a_number_is_taken_where_number_and_name_agree(
    here: Course,
) -> None:
    names = [
        naming.canvas("Lovelace, Ada", 1003, 50001, "2_helper.py"),
        naming.canvas("Lovelace, Ada", 1003, 50002, FILE, late=True),
        naming.canvas("Lovelace, Ada", 1003, 50003, "part_1_2_final.txt"),
    ]
    assert len(gather(here, names).doubtful) == 2  # the second number may be cyd's
    (here.root / "roster.csv").write_text(ROSTER.replace("cyd@uni.org,,", "cyd@uni.org,103,"))
    found = gather(here, names)
    assert taken(found) == {"ada": sorted(["2_helper.py", FILE, "part_1_2_final.txt"])}
    assert found.doubtful == []


def test_a_number_that_was_collected_before_counts_like_one_of_the_roster(here: Course) -> None:
    names = [naming.canvas("Lovelace, Ada", 1003, 50001, "2_helper.py")]
    assert len(gather(here, names).doubtful) == 1  # the second number may be cyd's
    gather(here, [naming.canvas("Charissé, Cyd", 103, 50002, FILE)])
    assert taken(gather(here, names)) == {"ada": ["2_helper.py"]}


def test_without_a_number_in_the_roster_a_name_with_two_readings_is_asked_about(
    here: Course,
) -> None:
    names = [naming.canvas("Charissé, Cyd", 103, 50001, "2_helper.py")]
    found = gather(here, names)
    assert taken(found) == {}
    assert found.doubtful[0].endswith("perhaps cyd")
    assert taken(gather(here, names, who=["charissécyd=cyd"])) == {}  # one may pose as the other
    assert taken(gather(here, names, who=[f"{names[0]}=cyd"])) == {"cyd": ["2_helper.py"]}


def test_names_in_scripts_with_combining_marks_are_read() -> None:
    path = naming.canvas("शर्मा, प्रिया", 7, 50001, FILE)
    assert [(r.system_id, r.file) for r in readings(CANVAS, path)] == [("7", FILE)]


# -- one number, two names -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "names",
    [
        [naming.canvas("Lovelace, Ada", 1003, 1, FILE), naming.canvas("Byron, Bob", 1003, 2, FILE)],
        [
            naming.moodle("Ada Lovelace", 1003, FILE),
            naming.moodle("Bob Byron", 1003, FILE),
        ],
        [
            naming.brightspace("Ada Lovelace", 1003, "Mar 1, 2027 100 PM", FILE),
            naming.brightspace("Bob Byron", 1003, "Mar 2, 2027 100 PM", FILE),
        ],
    ],
    ids=["canvas", "moodle", "brightspace"],
)
def test_a_number_with_two_names_identifies_nobody(here: Course, names: list[str]) -> None:
    found = gather(here, names)
    assert taken(found) == {}
    assert len(found.doubtful) == 2
    assert all("1003 has 2 names here" in line for line in found.doubtful)
    name = found.rows[0].match.submission.name
    said = gather(here, names, who=[f"{name}=ada", "1003=mia"])
    assert taken(said) == {"ada": [FILE]}
    assert attempts.attempts(here, SLUG)["ada"][0].system_id == ""  # the number is not remembered


def test_a_number_of_one_student_with_the_name_of_another_is_doubtful(here: Course) -> None:
    found = gather(here, [naming.canvas("Charissé, Cyd", 1003, 50001, FILE)])
    assert found.doubtful == [
        "charissécyd (canvas 1003): its number is that of ada, its name is that of cyd, "
        "perhaps ada, perhaps cyd"
    ]


def test_a_number_that_the_roster_gives_to_another_student_now_is_doubtful(here: Course) -> None:
    names = [naming.canvas("Lovelace, Ada", 1003, 50001, FILE)]
    assert taken(gather(here, names)) == {"ada": [FILE]}
    (here.root / "roster.csv").write_text(ROSTER.replace("1003", "1").replace("1001", "1003"))
    assert (
        gather(here, names)
        .doubtful[0]
        .startswith("lovelaceada (canvas 1003): its identifiers are those of ada and mia")
    )


def test_attempts_that_give_one_number_to_two_students_identify_nobody(here: Course) -> None:
    for student in ("ada", "mia"):
        made = attempts.Attempt(student, SLUG, 1, "", CANVAS, "77", "x", "0" * 64)
        attempts.save(here, made, {FILE: b"{}"})
    found = gather(here, [naming.canvas("x", 77, 50001, FILE)])
    assert found.doubtful[0].startswith("x (canvas 77): its identifiers are those of ada and mia")


def test_the_number_of_a_group_in_canvas_is_reported(here: Course) -> None:
    names = [naming.canvas("Group 7", 1003, 50001, FILE)]
    found = gather(here, names)
    assert taken(found) == {"ada": [FILE]}
    assert found.renamed == ["ada (group7 (canvas 1003))"]
    assert "roster.csv has another name: ada (group7 (canvas 1003))." in "".join(found.notes)
    assert not found.complete
    assert gather(here, names).complete  # reported once


def test_a_student_of_whom_the_roster_has_no_name_is_no_reason_for_a_report(here: Course) -> None:
    (here.root / "roster.csv").write_text(f"{ROSTER}kim,,,kim@uni.org,1005,\n")
    assert gather(here, [naming.canvas("Lee, Kim", 1005, 50001, FILE)]).complete


def test_a_middle_name_is_no_reason_for_a_report(here: Course) -> None:
    assert gather(here, [naming.canvas("Lovelace, Ada Augusta", 1003, 50001, FILE)]).complete


# -- Moodle: teams and blind marking ---------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        naming.moodle_team("Team A", 71, FILE),
        naming.moodle_default_team(FILE),
        naming.moodle("Default group-Ada Lovelace", 71, FILE, old=True),
        naming.moodle("Participant", 71, FILE),
    ],
)
def test_the_number_of_a_team_is_never_remembered_as_a_persons(here: Course, name: str) -> None:
    found = gather(here, [name])
    assert found.system == MOODLE
    assert taken(found) == {}
    label = found.rows[0].match.submission.name
    gather(here, [name], who=[f"{label}=ada"])
    assert attempts.students_by_id(here, [SLUG], MOODLE) == {}
    assert len(attempts.attempts(here, SLUG)["ada"]) == 1


def test_a_number_that_was_a_participants_is_not_used_for_a_team(here: Course) -> None:
    gather(here, [naming.moodle("Ada Lovelace", 71, FILE)])
    assert attempts.students_by_id(here, [SLUG], MOODLE) == {"71": {"ada"}}
    found = gather(here, [naming.moodle_team("Team A", 71, FILE)])
    assert found.doubtful == [
        "Team A (moodle 71): its number is that of ada, its name is not, perhaps ada"
    ]


# -- Brightspace: dates ----------------------------------------------------------------------------


def test_a_date_in_a_display_name_is_not_the_moment(here: Course) -> None:
    name = "Ada Lovelace - Mar 1, 2027 100 PM"
    found = gather(here, [naming.brightspace(name, 1003, "Mar 3, 2027 200 PM", FILE)])
    (row,) = found.rows
    assert f"{row.match.submission.handed_in:%m-%d %H:%M}" == "03-03 14:00"
    assert row.match.submission.name == name


@pytest.mark.parametrize(
    ("name", "when"),
    [
        ("Ada - Lovelace", "Mar 1, 2027 100 PM"),
        ("Ada Lovelace", "Mar 1, 2027 100 PM"),
    ],
)
def test_a_dash_in_a_name_does_not_hide_the_moment(here: Course, name: str, when: str) -> None:
    for flat in (False, True):
        found = gather(here, [naming.brightspace(name, 1003, when, FILE, flat=flat)])
        assert found.complete
        assert f"{found.rows[0].match.submission.handed_in:%m-%d %H:%M}" == "03-01 13:00"
        assert taken(found) == {"ada": [FILE]}


@pytest.mark.parametrize("when", ["1 mars 2027 13 h 05", "1. März 2027 1305", "2027년 3월 1일 105"])
@pytest.mark.parametrize("flat", [False, True])
def test_a_moment_in_another_language_is_reported(here: Course, when: str, flat: bool) -> None:
    names = [naming.brightspace("Ada Lovelace", 1003, when, FILE, flat=flat)]
    found = gather(here, names)
    assert taken(found) == {"ada": [FILE]}
    assert found.unread == [f"ada ({when})"]
    done = run("collect", "a.zip", SLUG, cwd=here.root)
    assert done.returncode == 1
    said = " ".join(done.stdout.split())
    assert f"The submission time of these cannot be read: ada ({when})" in said
    assert "--times" in said
    times = here.root / "times.csv"
    times.write_text("student_id,handed_in\nada,2027-03-01 13:05\n")
    assert gather(here, names, times=times).complete


def test_a_moment_at_the_end_of_the_calendar_is_reported(here: Course) -> None:
    """It cannot be converted to every time zone."""
    when = "Dec 31, 9999 1159 PM"
    found = gather(here, [naming.brightspace("Ada Lovelace", 1003, when, FILE)])
    assert found.unread == [f"ada ({when})"]


def test_a_file_name_with_a_date_does_not_change_the_moment(here: Course) -> None:
    file = f"Mar 1, 2027 100 PM - {FILE}"
    path = naming.brightspace("Ada Lovelace", 1003, "Mar 3, 2027 200 PM", file, flat=True)
    found = gather(here, [path])
    assert found.unread == ["ada (Mar 1, 2027 100 PM or Mar 3, 2027 200 PM)"]
    assert found.rows[0].match.submission.handed_in is None


def test_several_submissions_of_which_one_has_no_date_are_left_to_the_instructor(
    here: Course,
) -> None:
    dates = ["Mar 1, 2027 100 PM", "2 mars 2027 13 h 05"]
    found = gather(here, [naming.brightspace("Ada Lovelace", 1003, d, FILE) for d in dates])
    assert taken(found) == {}
    assert all("one of 2 submissions of ada" in line for line in found.doubtful)


def test_a_student_cannot_choose_the_moment_with_a_file(here: Course) -> None:
    names = [
        naming.canvas("Lovelace, Ada", 1003, n, f) for n, f in ((1, FILE), (2, "timestamp.txt"))
    ]
    files = dict.fromkeys(names, "2020-01-01 00:00:00 UTC")
    found = collect(here, SLUG, zipped(here.root / "a.zip", files))
    assert found.rows[0].match.submission.handed_in is None
    assert found.contents.strays == names[1:]
    assert not (here.root / "submitted" / "ada" / SLUG / "timestamp.txt").exists()


# -- which system ----------------------------------------------------------------------------------

ODD = "a_1_assignsubmission_file_b_2_3_c.ipynb"


def items(names: list[str]) -> list[Item]:
    return [Item(PurePosixPath(name), lambda name=name: name.encode()) for name in names]  # type: ignore[misc]


@pytest.mark.parametrize(
    ("system", "names"),
    [
        (CANVAS, [naming.canvas("Lovelace, Ada", 1003, 1, ODD)]),
        (CANVAS, [naming.canvas("Ada", 1003, n, f"{n}{ODD}") for n in range(9)]),
        (CANVAS, [naming.canvas("Ada", 1003, 1, FILE), naming.canvas_text("Byron, Bob", 7)]),
        (CANVAS, [naming.canvas_text("Byron, Bob", n) for n in (7, 8)]),
        (MOODLE, [naming.moodle("Ada", 71, ODD, flat=True)]),
        (MOODLE, [naming.moodle("Ada", 71, ODD)]),
        (MOODLE, [naming.moodle_default_team(ODD)]),
        (BRIGHTSPACE, [naming.brightspace("Ada", 1, "Mar 1, 2027 100 PM", ODD), "index.html"]),
        (BRIGHTSPACE, [naming.brightspace("Ada", 1, "Mar 1, 2027 100 PM", ODD, flat=True)]),
        (FOLDER, ["ada.ipynb", "bob.ipynb", naming.canvas("Lovelace, Ada", 1003, 1, FILE)]),
        (FOLDER, [f"ada/{ODD}", f"bob/{ODD}", f"cyd/{FILE}"]),
    ],
)
def test_odd_file_names_do_not_change_the_system(system: str, names: list[str]) -> None:
    assert recognise(items(names)) == system


def test_one_odd_name_leaves_nobody_out(here: Course) -> None:
    names = [naming.canvas("Lovelace, Ada", 1003, 1, FILE), naming.canvas("x, Mia", 1001, 2, ODD)]
    (here.root / "roster.csv").write_text(ROSTER.replace("cyd@uni.org,,", "cyd@uni.org,103,"))
    found = gather(here, names)
    assert (found.system, found.contents.strays) == (CANVAS, [])
    assert taken(found) == {"ada": [FILE], "mia": [ODD]}


def test_a_notebook_that_belongs_to_nobody_is_reported(here: Course) -> None:
    own = [naming.canvas("Lovelace, Ada", 1003, n, f"{n}{FILE}") for n in (1, 2)]
    names = [*own, f"extra/{FILE}", "readme.txt"]
    found = gather(here, names)
    assert found.contents.strays == [f"extra/{FILE}", "readme.txt"]
    assert found.contents.lost == [f"extra/{FILE}"]
    assert not found.complete


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("code", ["aB3xy", "12345"])
def test_an_anonymous_assignment_is_refused(here: Course, code: str, late: bool) -> None:
    names = [naming.canvas_anonymous(code, n, FILE, late) for n in (1, 2)]
    with pytest.raises(ArchiveError, match="anonymous assignment in Canvas"):
        gather(here, names)
    assert not (here.root / "submitted").exists()


# -- names that two people have --------------------------------------------------------------------

NAMESAKES = """---
submission_1:
  :submitters:
  - :name: Ada Lovelace
    :email: {ada}
  :created_at: 2026-03-01T10:00:00Z
submission_2:
  :submitters:
  - :name: Ada Lovelace
    :email: ada.l@elsewhere.org
  :created_at: 2026-03-01T12:00:00Z
submission_3:
  :submitters:
  - :name: Mia x
    :email: {mia}
  :created_at: 2026-03-01T12:00:00Z
"""


def namesakes(here: Course, ada: str = "ada@uni.org", mia: str = "mia@uni.org") -> Path:
    files: dict[str, str | bytes] = {
        "a/submission_metadata.yml": NAMESAKES.format(ada=ada, mia=mia),
        **{f"a/submission_{n}/{FILE}": f"submission {n}" for n in (1, 2, 3)},
    }
    return zipped(here.root / "a.zip", files)


def test_a_namesake_outside_of_the_course_is_not_filed_under_the_student(here: Course) -> None:
    found = collect(here, SLUG, namesakes(here))
    assert taken(found) == {"ada": [FILE], "mia": [FILE]}
    assert (here.root / "submitted" / "ada" / SLUG / FILE).read_text() == "submission 1"
    assert found.doubtful == ["Ada Lovelace: several submissions have this name, perhaps ada"]


def test_another_address_than_the_roster_has_is_doubtful_where_it_has_those_of_others(
    here: Course,
) -> None:
    path = namesakes(here, ada="ada.l@elsewhere.org")
    assert taken(collect(here, SLUG, path)) == {"mia": [FILE]}
    # If it has none of them, they may be the same people's in another system.
    path = namesakes(here, ada="ada.l@elsewhere.org", mia="mia@elsewhere.org")
    assert taken(collect(here, SLUG, path)) == {"ada": [FILE], "mia": [FILE]}


def test_a_student_id_counts_among_the_identifiers_that_others_have(here: Course) -> None:
    lines = ["student_id,name", "ada@uni.org,Ada Lovelace", "mia@uni.org,Mia x"]
    (here.root / "roster.csv").write_text("\n".join(lines))
    found = collect(here, SLUG, namesakes(here, ada="ada.l@elsewhere.org"))
    assert taken(found) == {"mia@uni.org": [FILE]}
    assert "roster.csv does not have ada.l@elsewhere.org for ada@uni.org" in found.doubtful[0]


@pytest.mark.parametrize(
    ("email", "sid", "students"),
    [("cyd@uni.org", "", {"9001", "9002"}), ("", "9009", {"9001"}), ("", "", {"9001", "9002"})],
)
def test_an_address_does_not_contradict_a_student_id_that_is_a_number(
    here: Course, email: str, sid: str, students: set[str]
) -> None:
    (here.root / "roster.csv").write_text("student_id,name\n9001,Ada x\n9002,Cyd x\n")
    people = (("Ada x", "ada@uni.org", "9001"), ("Cyd x", email, sid))
    lines = [
        f"submission_{n}:\n  :submitters:\n"
        f"  - :name: {name}\n    :email: '{own}'\n    :sid: '{number}'"
        for n, (name, own, number) in enumerate(people)
    ]
    files: dict[str, str | bytes] = {f"a/submission_{n}/{FILE}": str(n) for n in range(2)}
    files["a/submission_metadata.yml"] = "\n".join(lines)
    found = collect(here, SLUG, zipped(here.root / "a.zip", files))
    assert taken(found).keys() == students


def test_a_number_in_canvas_does_not_count_as_a_student_number(here: Course) -> None:
    lines = ["student_id,name,canvas_id,sid", "ada,Ada Lovelace,101,", "mia,Mia x,102,101"]
    (here.root / "roster.csv").write_text("\n".join(lines))
    path = namesakes(here, ada="ada.l@elsewhere.org", mia="mia@uni.org\n    :sid: '101'")
    assert taken(collect(here, SLUG, path)) == {"ada": [FILE], "mia": [FILE]}


def test_another_number_than_the_roster_has_is_doubtful(here: Course) -> None:
    found = gather(here, [naming.canvas("Lovelace, Ada", 2222, 50001, FILE)])
    assert taken(found) == {}
    assert "its number is 2222, that of ada is 1003" in found.doubtful[0]


# -- with any names --------------------------------------------------------------------------------

PIECES = [
    *(
        "Lovelace, Ada",
        "Ada Lovelace",
        "Ada",
        "Lovelace",
        "x",
        "Mia",
        "Team",
        "_",
        "__",
        "_LATE",
        "LATE",
        "-",
        " - ",
        ", ",
        " ",
    ),
    *("1003", "1001", "_1003", "_1001_", "_1003_1", "50001", "anon_", "_assignsubmission_file"),
    *("Mar 1, 2027 100 PM", " - Mar 3, 2027 200 PM", "1 mars 2027 13 h 05", "101-88 - "),
]
WRITERS = {
    CANVAS: lambda name, number, file: naming.canvas(name, number, 60000 + number, file),
    MOODLE: lambda name, number, file: naming.moodle(name, number, file, flat=True),
    BRIGHTSPACE: lambda name, number, file: naming.brightspace(
        name, number, "Mar 5, 2027 100 PM", file, flat=True
    ),
}


@pytest.mark.parametrize("system", WRITERS)
@pytest.mark.parametrize("numbered", [["ada", "mia"], ["ada"], ["mia"], []])
def test_whatever_students_call_themselves_and_their_files_nobody_gets_another_ones_work(
    system: str, numbered: list[str]
) -> None:
    random_ = random.Random(f"{system} {numbered}")
    ids = {"ada": ("Ada", "Lovelace", "1003"), "mia": ("Mia", "x", "1001")}
    people = {
        s: Person(s, first, last, {"canvas": n, "brightspace": n} if s in numbered else {})
        for s, (first, last, n) in ids.items()
    }
    for _ in range(400):
        made = "".join(random_.choices(PIECES, k=random_.randint(1, 5))).strip() or "x"
        file = "".join(random_.choices(PIECES, k=random_.randint(0, 4))).replace("/", "") + FILE
        directory = Directory(system, Roster(people))
        if spelling(made) in people["ada"].spellings:
            made = "Mia"  # with exactly the name of another student only the number helps
        names = [
            WRITERS[system]("Lovelace, Ada" if system == CANVAS else "Ada Lovelace", 1003, FILE),
            WRITERS[system](made, 1001, file),
        ]
        found = sort(system, items(names), SLUG, "UTC", (), directory.choose)
        for match in directory.match(found.submissions):
            for item in match.submission.files.values():
                owner = "ada" if str(item.path) == names[0] else "mia"
                assert match.student in ("", owner), (names, match.student)
