"""Tables: what is read, what is refused, and that no cell is a formula."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.core.tables import TableError, read_table, safe_cell, write_table
from tests.lms.readers import formulas


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1", "-a", "=-1"],
)
def test_a_cell_that_starts_a_formula_becomes_text(text: str) -> None:
    assert safe_cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "-", "12.5", "-3", "+4.25", "Ada", "a=b", "'=1", "N/A"])
def test_other_cells_stay_as_they_are(text: str) -> None:
    assert safe_cell(text) == text


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    rows = [["Name", "Note"], ['Ada, "Countess"', "two\nlines"], ["Ñandú", safe_cell("=1")]]
    write_table(tmp_path / "a.csv", rows, encoding="utf-8-sig")
    table = read_table(tmp_path / "a.csv")
    assert [list(table.header), *map(list, table.rows)] == rows
    assert formulas(tmp_path / "a.csv") == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_encodings_and_delimiters_are_recognised(
    tmp_path: Path, encoding: str, delimiter: str
) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(f"\r\nA{delimiter}B\r\nÄ{delimiter}2\r\n".encode(encoding))
    table = read_table(path)
    assert table.rows == (("Ä", "2"),)
    assert table.delimiter == delimiter


def test_rows_may_end_as_excel_ends_them_on_a_mac(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(b'sep=;\rA;B\r"Ada; C";2\r3;4')
    table = read_table(tmp_path / "a.csv")
    assert (table.header, table.rows) == (("A", "B"), (("Ada; C", "2"), ("3", "4")))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("Name\nJosé\n".encode("latin-1"), "not in UTF-8"),
        (b"PK\x03\x04\0\0", "is an Excel workbook"),
        (b"", "is empty"),
        (b'a,b\n"1,2\n', "not a complete CSV file"),
        (b"a,b\n1,2,3\n", "row 2 has more cells"),
    ],
)
def test_what_is_no_table_is_refused_with_a_sentence(
    tmp_path: Path, data: bytes, words: str
) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(data)
    with pytest.raises(TableError, match=words):
        read_table(path)


def test_a_row_has_the_number_that_a_spreadsheet_shows(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text('sep=,\n\na,b\n1,"two\nlines"\n\n,\n3,4\n')
    table = read_table(path)
    assert table.numbered == [(3, ("1", "two\nlines")), (6, ("3", "4"))]
    path.write_text("a,b\n\n1,2\n1,2,3\n")
    with pytest.raises(TableError, match="row 4 has more cells"):
        read_table(path)


def test_a_missing_column_is_named_with_those_that_are_there(tmp_path: Path) -> None:
    write_table(tmp_path / "a.csv", [["Grade", "grade"], ["1", "2"]])
    table = read_table(tmp_path / "a.csv")
    with pytest.raises(TableError, match=r"no column 'Note'. It has: Grade, grade"):
        table.column("Note")
    with pytest.raises(TableError, match="more than one column 'Grade'"):
        table.column("Grade")
