"""The commands for those who write lessons and checks."""

from __future__ import annotations

from typing import Annotated

import typer

from autograder import course as courses
from autograder.console import (
    CourseOption,
    JsonOption,
    QuietOption,
    Stages,
    err,
    out,
    short,
)
from autograder.files import write_json
from autograder.help import CONTENT
from autograder.render.progress import Watch


def add_to(app: typer.Typer) -> None:
    """Add these commands to the command ``autograder``."""
    for command in (audit, build):
        app.command(rich_help_panel=CONTENT)(command)


def audit(
    stages: Stages = None,
    json_file: JsonOption = None,
    quiet: QuietOption = False,
    course: CourseOption = None,
) -> None:
    """Prove the graders: reference full, stub nothing, every specimen as filed.

    Example: `autograder audit s07_causal_mask`
    """
    from autograder.render.audit import show

    here = courses.load(course)
    slugs = stages or list(here.slugs)
    total = sum(len(here.stage(slug).exercises) for slug in slugs)
    from autograder.grading.audit import Audit  # torch and pytest, after what may be wrong
    from autograder.grading.audit import audit as audit_stage

    found = {}
    with Watch(err, "audit", quiet) as watch:
        done: list[Audit] = []

        def tick(one: Audit) -> None:
            done.append(one)
            watch.tell(len(done), total, {"problems": sum(len(a.problems) for a in done)})

        for slug in slugs:
            found[slug] = audit_stage(here, slug, tick)
    clean = show(out, found, table=not quiet)
    if json_file:
        results = [
            {"stage": slug, "exercises": [a.as_dict() for a in audits]}
            for slug, audits in found.items()
        ]
        write_json(json_file, {"clean": clean, "stages": results})
    raise typer.Exit(0 if clean else 1)


def build(
    stages: Stages = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only say what is stale; exit 1 if anything is.")
    ] = False,
    course: CourseOption = None,
) -> None:
    """Make source/, release/ and assignments/ from the lessons in solutions/.

    Example: `autograder build --check`
    """
    from autograder.content import build as builder

    here = courses.load(course)
    if here.content != here.root:
        raise courses.CourseError(
            f"{here.root} has no solutions/ of its own: it uses the kit's lessons and what was "
            "built from them. Run this in the kit, or put lessons of your own into solutions/."
        )
    slugs = stages or list(here.slugs)
    if check:
        stale, strays = builder.stale(here, slugs), builder.strays(here, slugs)
        for path in stale:
            out.print(f"{'stray' if path in strays else 'stale'}: {short(path)}", soft_wrap=True)
        if len(stale) > len(strays):
            out.print("Run `autograder build` to make the stale ones anew.")
        if strays:
            out.print("Delete the strays: no build makes them.")
        raise typer.Exit(1 if stale else 0)
    for path in builder.build(here, slugs):
        out.print(f"made {short(path)}", soft_wrap=True)
