"""Show what ``autograder collect`` did, and ask about doubtful submissions."""

from __future__ import annotations

from collections.abc import Sequence

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.core.roster import Person
from autograder.reports.render.terminal import printable


def ask(label: str, candidates: Sequence[Person], known: Sequence[str]) -> str:
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
    for heading in ("submission", "student", "matched by", "submitted", "result"):
        table.add_column(heading, overflow="fold")
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    console.print(table)
    for note in notes:
        console.print(printable(note), markup=False, soft_wrap=True)
