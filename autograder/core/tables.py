"""Read and write CSV files.

Names that students choose end up in cells, and a spreadsheet executes a cell that starts like a
formula. `safe_cell` prevents it.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.core.files import write
from autograder.core.model import KitError

MOST_BYTES = 50 << 20
FORMULA = "=+-@\t\r\n＝＋－＠"  # characters that start a formula, after OWASP
MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
DELIMITERS = ",;\t"
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # how files of Excel begin, new and old ones
CellValue = str | float | None


class TableError(KitError):
    """A table cannot be used. The message names the file and what to do."""


@dataclass(frozen=True)
class Table:
    """A CSV file: the header, the rows below it without blank ones, each as long as the header,
    the number of each as a spreadsheet shows it, and the delimiter."""

    path: Path
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]
    delimiter: str = ","

    @property
    def numbered(self) -> list[tuple[int, tuple[str, ...]]]:
        """The rows, each after its number."""
        return list(zip(self.numbers, self.rows, strict=True))

    def column(self, name: str) -> int:
        """Return the index of a column, ignoring case. Raises `TableError` if there is none, or
        more than one."""
        places = [i for i, own in enumerate(self.header) if normalized(own) == normalized(name)]
        if len(places) == 1:
            return places[0]
        what = "no column" if not places else "more than one column"
        raise TableError(f"{self.path} has {what} {name!r}. It has: {', '.join(self.header)}.")

    def has(self, name: str) -> bool:
        return any(normalized(own) == normalized(name) for own in self.header)


def normalized(text: str) -> str:
    """Return a heading or a name in lower case, with single spaces."""
    return " ".join(text.casefold().replace("_", " ").split())


def safe_cell(text: str) -> str:
    """Return the text, after an apostrophe if a spreadsheet would execute it as a formula.

    Numbers with a sign and a single dash are left unchanged.
    """
    bare = text.strip(" ")
    if not bare or bare[0] not in FORMULA or bare in ("-", "+"):
        return text
    try:
        float(bare)
    except ValueError:
        return f"'{text}"
    return text


def read_table(path: Path) -> Table:
    """Read a CSV file. Raises `TableError` if it is missing, or no text or table."""
    if path.is_dir():
        raise TableError(
            f"{path} is a folder, and no CSV file. Move it away, or name a file in it."
        )
    if not path.is_file():
        raise TableError(f"There is no file {path}.")
    if path.stat().st_size > MOST_BYTES:
        raise TableError(
            f"{path} has more than {MOST_BYTES >> 20} MB: it is not the table of a class."
        )
    data = path.read_bytes()
    if data.startswith(WORKBOOKS):
        raise TableError(
            f'{path} is an Excel workbook. Open it in a spreadsheet, and save it as "CSV UTF-8".'
        )
    encoding = next((name for mark, name in MARKS.items() if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise TableError(
            f"{path} is not in UTF-8, so its names cannot be read reliably. Save it again as "
            '"CSV UTF-8".'
        ) from None
    if "\0" in text:
        raise TableError(f"{path} is not a CSV file. Save or export it as CSV.")
    if "\n" not in text:  # Excel's "CSV (Macintosh)"
        text = text.replace("\r", "\n")
    text = re.sub(r"\Asep=.\r?(\n|\Z)", "", text)  # Excel's own line about the delimiter
    first = text.lstrip("\r\n ").split("\n", 1)[0]
    delimiter = max(DELIMITERS, key=first.count)
    try:
        lines = list(csv.reader(io.StringIO(text), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise TableError(
            f"{path} is not a complete CSV file: {error}. Export it again, or open it in a "
            'spreadsheet and save it as "CSV UTF-8".'
        ) from error
    rows = [(n, row) for n, row in enumerate(lines, 1) if any(cell.strip() for cell in row)]
    if not rows:
        raise TableError(f"{path} is empty.")
    (_, header), *rows = rows
    wide = len(header)
    if too_long := [n for n, row in rows if any(c.strip() for c in row[wide:])]:
        raise TableError(f"{path}: row {too_long[0]} has more cells than the header.")
    filled = tuple(tuple([*row, *[""] * wide][:wide]) for _, row in rows)
    return Table(path, tuple(header), filled, tuple(n for n, _ in rows), delimiter)


def write_table(
    path: Path, rows: Iterable[Sequence[CellValue]], delimiter: str = ",", encoding: str = "utf-8"
) -> None:
    """Write rows as a CSV file; cells are written as they are, and None as an empty cell."""
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\r\n").writerows(rows)
    write(path, text.getvalue().encode(encoding))
