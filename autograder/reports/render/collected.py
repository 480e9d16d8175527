"""Show what ``autograder collect`` did, and ask about doubtful submissions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.reports.render.terminal import printable

STRAYS = 10


class _Person(Protocol):
    @property
    def student(self) -> str: ...
    @property
    def name(self) -> str: ...


def ask(label: str, candidates: Sequence[_Person], known: Sequence[str]) -> str:
    """Ask whose a submission is, and return the student, or nothing to leave it out. With an empty
    ``known`` every name is accepted."""
    typer.echo(f"Whose is this submission? {printable(label)}")
    for number, person in enumerate(candidates, 1):
        typer.echo(f"  {number}  {person.student} ({printable(person.name)})")
    while True:
        answer = str(typer.prompt("A number, a student_id, or - to leave it out")).strip()
        if answer == "-":
            return ""
        if answer.isdecimal() and 1 <= int(answer) <= len(candidates):
            return candidates[int(answer) - 1].student
        if answer in known or not known:
            return answer
        typer.echo(f"{printable(answer)} is not in the roster.")


def show(
    console: Console, title: str, rows: Sequence[tuple[str, ...]], notes: Sequence[str]
) -> None:
    """Print the table, and below it what the instructor has to know."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for heading in ("submission", "student", "known by", "submitted", "result"):
        table.add_column(heading, overflow="fold")
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    console.print(table)
    for note in notes:
        console.print(printable(note), markup=False, soft_wrap=True)


def notes(
    *,
    strays: Sequence[str],
    elsewhere: Sequence[str],
    doubtful: Sequence[str],
    renamed: Sequence[str],
    untimed: Sequence[str],
    unread: Sequence[str],
) -> list[str]:
    """Return what there is to say about the files and submissions in these lists."""
    found = [
        (strays, "Left out, because they belong to no submission: {}."),
        (elsewhere, "Left out, because they belong to other stages: {}."),
    ]
    lines = [words.format(_some(paths)) for paths, words in found if paths]
    if doubtful:
        lines.append("Not taken, because it is not certain whose these are:")
        lines += [f"  {line}" for line in doubtful]
        lines.append(
            'Say whose they are with --who "NAME=student_id", where NAME is the name, the number '
            "or the path above, or add the number to roster.csv, and run this again."
        )
    if renamed:
        lines.append(
            f"Taken by their number, although roster.csv has another name: {', '.join(renamed)}. "
            "If this is a group assignment, Canvas names only one member of each group: the other "
            "members have no submission yet."
        )
    if untimed:
        lines.append(
            f"Late, and the archive does not say by how much: {', '.join(untimed)}. Give a table "
            "of times with --times; without it, they count as on time."
        )
    if unread:
        lines.append(
            f"The submission time of these cannot be read: {', '.join(unread)}. Give a table of "
            "times with --times; without it, they count as on time."
        )
    return lines


def _some(paths: Sequence[str]) -> str:
    more = f" and {len(paths) - STRAYS} more" if len(paths) > STRAYS else ""
    return ", ".join(paths[:STRAYS]) + more
