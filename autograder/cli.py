"""The ``autograder`` command: parses, calls one function, turns errors into exit codes.

Exit codes: 0 all is well; 1 something was found (a stale file, an audit that is not clean); 2 the
call or the course folder is not right; 3 a fault of the kit; 130 interrupted.
"""
from __future__ import annotations
import json, sys
from pathlib import Path
import typer
app = typer.Typer()

@app.callback()
def top() -> None: ...

@app.command()
def audit(stages: list[str] = typer.Argument(None), course: Path = typer.Option(None)) -> None:
    from autograder import course as courses
    from autograder.grading.audit import audit as run
    c = courses.load(course)
    bad = False
    for slug in stages or c.slugs:
        for a in run(c, slug):
            print(slug, a.name, a.reference, a.stub, a.right, a.wrong)
            for p in a.problems:
                bad = True
                print("    -", p)
    raise typer.Exit(1 if bad else 0)

def main() -> None:
    app()
