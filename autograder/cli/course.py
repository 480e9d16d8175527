"""The commands for a course: make its folder, release stages, collect submissions, present scores,
copy checks from the kit, find similar answers, and make the zip for Gradescope."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.console import (
    CourseOption,
    JsonOption,
    QuietOption,
    StageArgument,
    Stages,
    StudentsArgument,
    SubmittedOption,
    err,
    out,
    refuse_swapped,
    say,
    short,
    warn,
)
from autograder.core import course as courses
from autograder.core.files import write_json
from autograder.core.output_file import output, output_file
from autograder.core.points import counted
from autograder.core.settings import suggestion
from autograder.reports.render.progress import ProgressBar


def _moment(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo or ":" not in text:
        raise typer.BadParameter(
            f"{text!r} is not a date and time such as 2027-03-08T23:59. Give its zone with "
            "--time-zone."
        )
    return found


def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make.")],
    stages: Stages = None,
    title: Annotated[str, typer.Option(help="The course's title.")] = "",
    course_id: Annotated[str, typer.Option("--id", help="nbgrader's course id.")] = "",
    due: Annotated[
        datetime | None,
        typer.Option(help="When the first stage is due.", parser=_moment, metavar="DATE"),
    ] = None,
    every: Annotated[int, typer.Option(min=0, help="Days from one date to the next.")] = 7,
    zone: Annotated[str, typer.Option("--time-zone", help="Time zone of all dates.")] = "UTC",
    seeds: Annotated[
        list[int] | None, typer.Option("--seed", help="A seed of the hidden inputs; repeatable.")
    ] = None,
    empty: Annotated[
        bool, typer.Option("--empty", help="Instead of the kit's stages, one example to edit.")
    ] = False,
) -> None:
    """Make a folder for your own course, with a secret of its own.

    Example: `autograder new spring s01_softmax s07_causal_mask --due 2027-03-08T23:59
    --time-zone Europe/Berlin`. For a course on something else: `autograder new signals --empty`
    """
    from autograder.authoring.new import new as make

    made = make(
        folder, stages or (),
        title=title, course_id=course_id, seeds=seeds or (), due=due, every=every, zone=zone,
        empty=empty,
    )  # fmt: skip
    say(f"{short(made.root)}: {counted(len(made.slugs), 'stage')}. Next: its README.md.")


def release(
    stages: Annotated[list[str], typer.Argument(help="The stages, for instance s07_causal_mask.")],
    target: Annotated[
        Path | None,
        typer.Option(
            "--to",
            help="The zip (default: `<stage>.zip`), or the folder for the zips.",
            callback=output,
        ),
    ] = None,
    solutions: Annotated[
        bool,
        typer.Option("--solutions", help="Make worked solutions for students instead."),
    ] = False,
    early: Annotated[
        bool, typer.Option("--early", help="With --solutions: before the deadline, too.")
    ] = False,
    course: CourseOption = None,
) -> None:
    """Build and audit stages, and make a zip for students of each.

    Example: `autograder release s07_causal_mask`. Exit code 1: the audit of a stage is not clean,
    and no zip is made for it. `autograder release --solutions s07_causal_mask` makes
    `s07_causal_mask-solutions.ipynb` instead, once the deadline and all extensions have passed.
    """
    here, stages = courses.load(course), list(dict.fromkeys(stages))
    for slug in stages:
        here.title_of(slug)
    if early and not solutions:
        raise typer.BadParameter("--early can only be used with --solutions.")
    if solutions:
        _release_solutions(here, stages, target, early)
        return
    from autograder.authoring.audit_lines import show
    from autograder.authoring.build import helpers
    from autograder.authoring.release import release as make

    refused = []
    for slug in stages:
        made, found = make(here, slug, _place(target, f"{slug}.zip", len(stages)))
        show(out, {slug: found})
        if made is None:
            refused.append(slug)
        else:
            say(f"For students: {short(made)}")
            if names := ", ".join(p.name for p in helpers(here.root / "release" / slug)):
                say(
                    f"It contains these files of release/{slug}/, too: {names}. They do not exist "
                    "when answers are graded."
                )
    if refused:
        err.print(f"Not released, because the audit is not clean: {', '.join(refused)}.")
        raise typer.Exit(1)


def _place(target: Path | None, name: str, count: int) -> Path:
    """Return the path for one of ``count`` files: ``target`` if it names a file of this type and
    there is only one, else ``name`` in the folder ``target``."""
    if target and count == 1 and target.suffix == Path(name).suffix and not target.is_dir():
        return target
    return (target or Path()) / name


def _release_solutions(
    here: courses.Course, stages: list[str], target: Path | None, early: bool
) -> None:
    from autograder.authoring.release import release_solutions

    for slug in stages:
        path = _place(target, f"{slug}-solutions.ipynb", len(stages))
        note = release_solutions(here, slug, path, datetime.now(UTC), early=early)
        say(f"For students: {short(path)}")
        if note:
            warn(note)


def collect(
    source: Annotated[Path, typer.Argument(help="The zip file, or a folder of submissions.")],
    stage: StageArgument,
    system: Annotated[
        str,
        typer.Option("--from", help="canvas, moodle, gradescope, brightspace, exchange or folder."),
    ] = "",
    roster: Annotated[
        Path | None, typer.Option(help="Students of the course (default: its roster.csv).")
    ] = None,
    times: Annotated[
        Path | None,
        typer.Option(help="Table with a column handed_in, for submissions without a time."),
    ] = None,
    who: Annotated[
        list[str] | None,
        typer.Option(
            help='Assign a submission to a student: "NAME=student_id", where NAME is a name, a '
            "number or a file name; repeatable."
        ),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Do not ask; leave out doubtful submissions.")
    ] = False,
    course: CourseOption = None,
) -> None:
    """Collect submissions from Canvas, Moodle, Gradescope, Brightspace, or a plain folder.

    Example: `autograder collect submissions.zip s07_causal_mask`. The latest attempt goes into
    `submitted/`, all are kept in `attempts/`. Exit code 1: it is not certain whose a
    submission is or when it was submitted, one was found by its number although the roster has
    another name, a notebook belongs to no submission, a folder in nbgrader's exchange is not
    accepted, or a folder in `submitted/` cannot be replaced.
    """
    from autograder.lms.collect import collect as take
    from autograder.lms.names import SYSTEMS
    from autograder.reports.render import collected as shown

    if system and system not in SYSTEMS:
        raise typer.BadParameter(
            f"{system!r} is not one of {', '.join(SYSTEMS)}{suggestion(system, SYSTEMS)}",
            param_hint="--from",
        )
    here = courses.load(course)
    refuse_swapped(here, stage, [source.name], "collect {other} {stage}")
    asks = out.is_terminal and sys.stdin.isatty() and not yes
    found = take(
        here, stage, source,
        system=system, roster=roster, times=times, who=who or (),
        **({"ask": shown.ask} if asks else {}),
    )  # fmt: skip
    title = f"{stage}, from {source.resolve().name} ({found.system})"
    shown.show(out, title, [row.cells(here.rules.local) for row in found.rows], found.notes)
    raise typer.Exit(0 if found.complete else 1)


def feedback(
    stage: StageArgument,
    students: StudentsArgument = None,
    json_file: JsonOption = None,
    quiet: QuietOption = False,
    course: CourseOption = None,
) -> None:
    """Write each student's page: reasons, diagnosis, pictures. Run `grade` first.

    Example: `autograder feedback s07_causal_mask`. Exit code 1: a student who has a report is not
    in the gradebook, and gets no page.
    """
    from autograder.core.report_store import outdated_of
    from autograder.reports.feedback import write_pages
    from autograder.submissions.exchange import SECRET

    here = courses.load(course)
    refuse_swapped(here, stage, students or (), "feedback {stage} {other}")
    without: list[str] = []
    with ProgressBar(err, stage, quiet) as progress:
        made = write_pages(here, stage, students or (), progress.update, without.append)
    if json_file:
        pages = {path.parent.name: str(path) for path in made}
        write_json(json_file, {"stage": stage, "pages": pages})
    warn(*outdated_of(here, stage, students or ()))
    if not quiet:
        place = short(here.root / "feedback")
        say(f"{counted(len(made), 'page')}: {place}/<student>/{stage}.html")
        if any((page.parent / stage / SECRET).exists() for page in made):
            say(f"To give them back through nbgrader's exchange: nbgrader release_feedback {stage}")
    _fail(without)


def report(
    stages: Annotated[
        list[str] | None, typer.Argument(help="Stages (default: all that were graded).")
    ] = None,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Pseudonyms for names, in reports/anonymous/.")
    ] = False,
    json_file: JsonOption = None,
    quiet: QuietOption = False,
    course: CourseOption = None,
) -> None:
    """Write class pages: common mistakes, students who need follow-up, scores. Run `grade` first.

    Example: `autograder report` and open `reports/index.html`. Exit code 1: a student who has a
    report is not in the gradebook, and has no score on the page.
    """
    from autograder.gradebook.unscored import NOT_IN_GRADEBOOK, not_in_gradebook
    from autograder.reports.render.classlines import show
    from autograder.reports.report import graded_stages, write_class

    here = courses.load(course)
    total = len(stages or graded_stages(here))
    with ProgressBar(err, "report", quiet) as progress:
        found, page = write_class(
            here, stages or (), anonymous=anonymous,
            on_stage=lambda done: progress.update(done, total),
        )  # fmt: skip
    if json_file:
        write_json(json_file, {"stages": [one.as_dict() for one in found]})
    if not quiet:
        show(out, found)
        warn(*(words for one in found for words in one.outdated))
        say(f"Open in a browser: {short(page)}")
    without = {
        one.stage: [s.student for s in one.students if NOT_IN_GRADEBOOK in s.reasons.values()]
        for one in found
    }
    _fail([not_in_gradebook(slug, names) for slug, names in without.items() if names])


def _fail(problems: Sequence[str]) -> None:
    """Print these problems, and exit with code 1 if there are any."""
    warn(*problems)
    if problems:
        raise typer.Exit(1)


def explain(
    student: Annotated[str, typer.Argument(help="The student's name in this course.")],
    stage: StageArgument,
    course: CourseOption = None,
) -> None:
    """Show line by line how a student's score is computed.

    Example: `autograder explain ada s07_causal_mask`
    """
    from rich.table import Table
    from rich.text import Text

    from autograder.reports.explain import explain as lines
    from autograder.reports.render.terminal import printable

    table = Table(title=f"{stage}: {student}", title_justify="left", box=None, pad_edge=False)
    for heading, justify in (("", "left"), ("points", "right"), ("why", "left")):
        table.add_column(heading, justify=justify, overflow="fold")  # type: ignore[arg-type]
    here = courses.load(course)
    refuse_swapped(here, stage, [student], "explain {other} {stage}")
    for line in lines(here, stage, student):
        table.add_row(*(Text(printable(cell)) for cell in (line.what, line.points, line.why)))
    out.print(table)


def checks(
    stage: StageArgument,
    specimens: Annotated[
        bool, typer.Option("--specimens", help="Copy the sample answers as well.")
    ] = False,
    lesson: Annotated[
        bool, typer.Option("--lesson", help="Copy the lesson instead, with texts and points.")
    ] = False,
    course: CourseOption = None,
) -> None:
    """Copy a stage's hidden checks into the course, where you can fix one that is wrong.

    Example: `autograder checks s07_causal_mask`, then edit `graders/test_s07_causal_mask.py`.
    It is used in place of the kit's from then on.
    """
    from autograder.authoring.adopt import adopt

    made = adopt(courses.load(course), stage, specimens, lesson)
    say(*(f"Copied into the course: {short(path)}" for path in made))
    first = "build" if lesson else "audit"
    say(
        f"After you {'edit' if lesson else 'fix'} it: autograder {first} {stage}, then autograder "
        f"regrade {stage} --preview"
    )


def gradescope(
    stage: StageArgument,
    target: Annotated[
        Path | None,
        typer.Option(
            "--to", help="The zip (default: `gradescope-<stage>.zip`).", callback=output_file
        ),
    ] = None,
    course: CourseOption = None,
) -> None:
    """Make the zip that Gradescope asks for as an autograder.

    Example: `autograder gradescope s07_causal_mask`. The zip contains the course's secret salt and
    the answers: upload it, and share it with nobody.
    """
    from autograder.authoring.bundle import gradescope_zip

    made = gradescope_zip(courses.load(course), stage, target or Path(f"gradescope-{stage}.zip"))
    size = made.stat().st_size / 1e6
    say(
        f"{short(made)} ({size:.1f} MB). Upload it under Configure Autograder, with the base image "
        "Ubuntu 22.04 or newer. It contains the secret salt and the answers: share it with nobody."
    )


def similar(
    stage: StageArgument,
    share: Annotated[
        float, typer.Option("--share", min=0, max=1, help="Minimum similarity to report (0 to 1).")
    ] = 0.5,
    submitted: SubmittedOption = None,
    course: CourseOption = None,
) -> None:
    """Show similar submissions side by side. Scores do not change.

    Example: `autograder similar s07_causal_mask`. Code of the stub, the reference and the sample
    answers is left out, and code that more than a third of the class (and more than six students)
    wrote.
    """
    from autograder.reports.similar import similar as look
    from autograder.reports.similar import write_page

    here = courses.load(course)
    found = look(here, stage, submitted, share)
    for pair in found.pairs:
        left, right = pair.students
        say(f"{left} and {right}: {pair.shares[0]:.0%} and {pair.shares[1]:.0%}")
    if found.unreadable:
        words = ", ".join(found.unreadable)
        err.print(f"Not compared, because they cannot be read or are in a wrong place: {words}.")
    page = write_page(here, stage, found)
    pairs = counted(len(found.pairs), "pair")
    say(f"{found.compared} compared, {pairs} to look at: {short(page)}")
