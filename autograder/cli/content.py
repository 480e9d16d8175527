"""The commands for authors of lessons and checks: ``audit`` and ``build``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any

import typer

from autograder.cli.console import (
    CourseOption,
    JsonOption,
    QuietOption,
    Stages,
    err,
    out,
    say,
    short,
    warn,
)
from autograder.core import course as courses
from autograder.core.files import write_json
from autograder.reports.render.progress import ProgressBar


def audit(
    stages: Stages = None,
    mutants: Annotated[
        bool,
        typer.Option(
            "--mutants",
            help="Test the checks with small changes to right answers instead: each must lose "
            "points or be listed in equivalent.toml. Takes minutes per stage.",
        ),
    ] = False,
    json_file: JsonOption = None,
    quiet: QuietOption = False,
    course: CourseOption = None,
) -> None:
    """Test a stage's checks with the reference, the stub and the sample answers.

    Example: `autograder audit s07_causal_mask`
    """
    here = courses.load(course)
    slugs = stages or list(here.slugs)
    clean, results, show = (_audit_mutants if mutants else _audit)(here, slugs, quiet)
    if json_file:
        write_json(json_file, {"clean": clean, "stages": results})
    show()
    raise typer.Exit(0 if clean else 1)


def _audit(
    here: courses.Course, slugs: Sequence[str], quiet: bool
) -> tuple[bool, list[dict[str, Any]], Callable[[], object]]:
    """Audit these stages with the sample answers. Returns whether all is clean, the results, and a
    function that prints them."""
    from autograder.authoring.audit_lines import show

    total = sum(len(here.stage(slug).exercises) for slug in slugs)  # raises for an unknown stage
    from autograder.authoring.audit import Audit  # imports torch and pytest
    from autograder.authoring.audit import audit as audit_stage

    found = {}
    with ProgressBar(err, "audit", quiet) as progress:
        done: list[Audit] = []

        def tick(one: Audit) -> None:
            done.append(one)
            progress.update(len(done), total, {"problems": sum(len(a.problems) for a in done)})

        for slug in slugs:
            found[slug] = audit_stage(here, slug, tick)
    clean = not any(one.problems for audits in found.values() for one in audits)
    results = [
        {"stage": slug, "exercises": [asdict(a) for a in audits]} for slug, audits in found.items()
    ]
    return clean, results, partial(show, out, found, table=not quiet)


def _audit_mutants(
    here: courses.Course, slugs: Sequence[str], quiet: bool
) -> tuple[bool, list[dict[str, Any]], Callable[[], object]]:
    """Audit these stages with mutants. Returns the same as `_audit`."""
    from autograder.authoring.audit_lines import show_mutants
    from autograder.authoring.mutation_audit import MutationAudit, audit_mutants

    for slug in slugs:
        here.stage(slug)  # raises for an unknown stage, before the first one is audited
    found: dict[str, MutationAudit] = {}
    for slug in slugs:
        with ProgressBar(err, slug, quiet) as progress:
            found[slug] = audit_mutants(here, slug, progress.update)
    clean = all(audit.clean for audit in found.values())
    results = [{"stage": slug, **asdict(audit)} for slug, audit in found.items()]
    return clean, results, partial(show_mutants, out, found, table=not quiet)


def build(
    stages: Annotated[
        list[str] | None,
        typer.Argument(help="Stages (default: those whose lessons are in the course's folder)."),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only list stale files; exit code 1 if there are any.")
    ] = False,
    course: CourseOption = None,
) -> None:
    """Make source/, release/ and assignments/ from the lessons in solutions/.

    Example: `autograder build s07_causal_mask`. Stages whose lessons are the kit's have nothing to
    build: their notebooks are the kit's, too.
    """
    from autograder.authoring import build as builder

    here = courses.load(course)
    slugs = stages or [slug for slug in here.slugs if here.content(slug) == here.root]
    of_the_kit = [slug for slug in slugs if here.content(slug) != here.root]
    if not slugs or of_the_kit:
        raise courses.CourseError(
            f"{here.root} has no lesson of its own for {', '.join(of_the_kit) or 'any stage'}: it "
            "uses the kit's lesson and notebooks. Run this in the kit's folder, or write a lesson "
            "of your own, solutions/<stage>.py."
        )
    if check:
        stale, strays = builder.stale(here, slugs), builder.strays(here, slugs)
        say(*(f"{'stray' if path in strays else 'stale'}: {short(path)}" for path in stale))
        if len(stale) > len(strays):
            out.print("Run `autograder build` to rebuild the stale ones.")
        if strays:
            out.print("Delete the stray files: the build does not make them.")
        raise typer.Exit(1 if stale else 0)
    say(*(f"made {short(path)}" for path in builder.build(here, slugs)))
    if strays := builder.strays(here, slugs):
        warn(*(f"not made by the build: {short(path)}" for path in strays))
        err.print("Delete what is left of a stage that is gone.")
