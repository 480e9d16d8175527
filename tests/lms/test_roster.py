"""The roster: who is who, in every system's words."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.core.roster import CANVAS, LOGIN, read_roster
from autograder.core.tables import TableError, read_table


def write(folder: Path, text: str) -> Path:
    path = folder / "roster.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_headings_of_other_systems_are_understood(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        "student_id,Student,ID,SIS Login ID,Email address,OrgDefinedId\n"
        'al1,"Lovelace, Ada",77,ada,ada@uni.org,9001\n',
    )
    roster = read_roster(path)
    ada = roster.people["al1"]
    assert (ada.first, ada.last) == ("Ada", "Lovelace")
    for value in ("77", "ADA", "Ada@Uni.org", "9001", "AL1"):
        assert roster.by_id(value) is ada
    assert roster.by_id("77", ["email"]) is None
    assert roster.by_id("") is None


def test_names_are_found_in_either_order_without_accents(tmp_path: Path) -> None:
    path = write(
        tmp_path, "student_id,first_name,last_name\na,José,Núñez\nb,Jose,Nunez\nc,Li,Wei\n"
    )
    roster = read_roster(path)
    assert [p.student for p in roster.by_name("nunezjose")] == ["a", "b"]
    assert [p.student for p in roster.by_name("Wei, Li")] == ["c"]
    assert roster.by_name("") == []


@pytest.mark.parametrize(
    ("name", "first", "last", "is_split"),
    [
        ("Ada Lovelace", "Ada", "Lovelace", True),
        ('"Lovelace, Ada"', "Ada", "Lovelace", False),
        ("Ludwig  van Beethoven", "Ludwig van", "Beethoven", True),
        ('"van Beethoven, Ludwig"', "Ludwig", "van Beethoven", False),
        ("Plato", "", "Plato", False),
        ("", "", "", False),
    ],
)
def test_a_name_in_one_column_is_split_and_an_assumption_is_said(
    tmp_path: Path, name: str, first: str, last: str, is_split: bool
) -> None:
    roster = read_roster(write(tmp_path, f"student_id,name\nx,{name}\n"))
    person = roster.people["x"]
    assert (person.first, person.last, person.is_split) == (first, last, is_split)
    assert roster.assumption.startswith("roster.csv has 1 name in") is is_split
    assert (f'"{last}, {first}"' in roster.assumption) is is_split


def test_columns_for_first_and_last_name_go_before_a_whole_name(tmp_path: Path) -> None:
    text = "student_id,name,first_name,last_name\nx,A B C,A,B C\n"
    roster = read_roster(write(tmp_path, text))
    assert (roster.people["x"].last, roster.assumption) == ("B C", "")


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("student_id,emial", "column 'emial', which is not used. Did you mean 'email'"),
        ("student_id,fist_name", "Did you mean 'first name'"),
        ("student_id,email,Email", "2 columns 'email'"),
        ("studentid,email", "no column student_id"),
    ],
)
def test_a_misspelt_or_repeated_heading_is_refused(tmp_path: Path, header: str, words: str) -> None:
    with pytest.raises(TableError, match=words):
        read_roster(write(tmp_path, f"{header}\nx,y\n"))


def test_other_columns_of_a_system_are_left_alone(tmp_path: Path) -> None:
    headings = "Section,Root Account,Integration ID,Group,Last access,Notes,Status,User ID"
    cells = ",".join("x" for _ in headings.split(","))
    roster = read_roster(write(tmp_path, f"student_id,{headings}\nada,{cells}\n"))
    assert list(roster.people) == ["ada"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name\nAda\n", "no column student_id"),
        ("student_id\nada\n\nada\n", "row 4: student_id 'ada' occurs twice"),
        ("student_id,email\na,x@y.z\nb,X@y.z\n", "email 'X@y.z' occurs twice"),
        ("student_id\n../up\n", "cannot be a folder's name"),
        ("student_id\n=1+1\n", "cannot be a folder's name"),
        ("student_id\n@ada\n", "cannot be a folder's name"),
    ],
)
def test_a_roster_that_could_mix_people_up_is_refused(
    tmp_path: Path, text: str, words: str
) -> None:
    with pytest.raises(TableError, match=words):
        read_roster(write(tmp_path, text))


def test_a_number_that_a_system_gives_is_not_taken_for_a_students_name(tmp_path: Path) -> None:
    roster = read_roster(write(tmp_path, "student_id,canvas_id\n101,7\nbob,8\n"))
    assert roster.by_id("101", [CANVAS]) is None
    assert roster.by_id("7", [CANVAS]) is roster.people["101"]
    assert roster.by_id("101", [LOGIN]) is roster.people["101"]


def test_a_row_of_another_table_is_read_by_its_headings(tmp_path: Path) -> None:
    roster = read_roster(write(tmp_path, "student_id,canvas_id,login\n101,7,x\nbob,101,y\n"))
    (tmp_path / "t.csv").write_text("ID,SIS Login ID,score\n101,,x\n7,y,1\n,x,\n")
    table = read_table(tmp_path / "t.csv")
    found = [roster.by_row(table, row) for row in table.rows]
    assert [[p.student for p in meant] for meant in found] == [["bob"], ["101", "bob"], ["101"]]
    (tmp_path / "t.csv").write_text("student_id,Name,ID\nBOB,,\n,B. Ob,\n101,Zed,7\n,Who,\n")
    roster = read_roster(write(tmp_path, "student_id,name,canvas_id\n101,A Da,7\nbob,Ob B.,101\n"))
    table = read_table(tmp_path / "t.csv")
    found = [roster.by_row(table, row) for row in table.rows]
    assert [[p.student for p in meant] for meant in found] == [["bob"], ["bob"], ["101"], []]
