"""What ``autograder collect`` took, as a table; and the question about what is doubtful."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.render.terminal import plain

STRAYS = 10


class _Person(Protocol):
    @property
    def student(self) -> str: ...
    @property
    def name(self) -> str: ...


def ask(label: str, candidates: Sequence[_Person], known: Sequence[str]) -> str:
    """Ask whose a hand-in is; the student, or nothing for leaving it out. With an empty ``known``
    every name is one."""
    typer.echo(f"Whose is the hand-in of {plain(label)}?")
    for number, person in enumerate(candidates, 1):
        typer.echo(f"  {number}  {person.student} ({plain(person.name)})")
    while True:
        answer = str(typer.prompt("A number, a student_id, or - to leave it out")).strip()
        if answer == "-":
            return ""
        if answer.isdecimal() and 1 <= int(answer) <= len(candidates):
            return candidates[int(answer) - 1].student
        if answer in known or not known:
            return answer
        typer.echo(f"There is no {plain(answer)} in the roster.")


def show(
    console: Console, title: str, rows: Sequence[tuple[str, str, str, str, str]],
    strays: Sequence[str], doubtful: Sequence[str], untimed: Sequence[str],
) -> None:  # fmt: skip
    """The table, and below it what a person has to do."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for heading in ("hand-in of", "taken for", "known by", "handed in", "what was done"):
        table.add_column(heading, overflow="fold")
    for row in rows:
        table.add_row(*(Text(plain(cell)) for cell in row))
    console.print(table)
    if strays:
        more = f" and {len(strays) - STRAYS} more" if len(strays) > STRAYS else ""
        words = f"Left out, nobody's: {', '.join(strays[:STRAYS])}{more}."
        console.print(plain(words), markup=False, soft_wrap=True)
    if doubtful:
        words = (
            f"Not taken, because it is not certain whose: {', '.join(doubtful)}. Say it with "
            '--who "NAME=student_id", or add the number to roster.csv, and run this again.'
        )
        console.print(plain(words), markup=False, soft_wrap=True)
    if untimed:
        words = (
            f"Late, and the archive does not say by how much: {', '.join(untimed)}. Give a table "
            "of moments with --times; without one they count as in time."
        )
        console.print(plain(words), markup=False, soft_wrap=True)
