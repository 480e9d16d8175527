"""The commands that run a course, from its folder to what is told of a score."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from autograder import course as courses
from autograder.cli_export import export
from autograder.console import (
    CourseOption,
    JsonOption,
    QuietOption,
    StageArgument,
    Stages,
    StudentsArgument,
    SubmittedOption,
    err,
    out,
    short,
)
from autograder.files import write_json
from autograder.help import CLASS
from autograder.render.progress import Watch


def _moment(text: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo or ":" not in text:
        raise typer.BadParameter(
            f"{text!r} is no day and time of day such as 2027-03-08T23:59. The zone is --time-zone."
        )
    return found


def add_to(app: typer.Typer) -> None:
    """Add these commands to the command ``autograder``."""
    for command in (new, release, collect, feedback, report, explain, checks, gradescope, similar):
        app.command(rich_help_panel=CLASS)(command)
    app.add_typer(export, name="export", rich_help_panel=CLASS)


def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make.")],
    stages: Stages = None,
    title: Annotated[str, typer.Option(help="The course's title.")] = "",
    course_id: Annotated[str, typer.Option("--id", help="nbgrader's course id.")] = "",
    due: Annotated[
        datetime | None,
        typer.Option(help="When the first stage is due.", parser=_moment, metavar="MOMENT"),
    ] = None,
    every: Annotated[int, typer.Option(min=0, help="Days from one date to the next.")] = 7,
    zone: Annotated[str, typer.Option("--time-zone", help="Of all dates.")] = "UTC",
    seeds: Annotated[
        list[int] | None, typer.Option("--seed", help="A seed of the hidden inputs; repeatable.")
    ] = None,
) -> None:
    """Make the folder of a course of your own, with a secret of its own.

    Example: `autograder new spring s01_softmax s07_causal_mask --due 2027-03-08T23:59
    --time-zone Europe/Berlin`
    """
    from autograder.new import new as make

    made = make(
        folder, stages or (),
        title=title, course_id=course_id, seeds=seeds or (), due=due, every=every, zone=zone,
    )  # fmt: skip
    out.print(f"{short(made.root)}: {len(made.slugs)} stages. Next: its README.md.", soft_wrap=True)


def release(
    stage: StageArgument,
    target: Annotated[
        Path | None, typer.Option("--to", help="The zip; else `<stage>.zip`.")
    ] = None,
    course: CourseOption = None,
) -> None:
    """Build and audit a stage, and make the zip for students.

    Example: `autograder release s07_causal_mask`. Exit code 1: the audit is not clean, and
    nothing is made.
    """
    from autograder.release import release as make
    from autograder.render.audit import show

    made, found = make(courses.load(course), stage, target or Path(f"{stage}.zip"))
    show(out, {stage: found})
    if made is None:
        err.print("Not released: the audit is not clean.")
        raise typer.Exit(1)
    out.print(f"For students: {short(made)}", soft_wrap=True)


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
        typer.Option(help="Table with a column handed_in, for submissions without a moment."),
    ] = None,
    who: Annotated[
        list[str] | None,
        typer.Option(help='Whose a submission is: "Name or number=student_id"; repeatable.'),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help="Do not ask; leave out doubtful submissions.")
    ] = False,
    course: CourseOption = None,
) -> None:
    """Collect submissions from Canvas, Moodle, Gradescope, Brightspace, or a plain folder.

    Example: `autograder collect submissions.zip s07_causal_mask`. The latest attempt goes into
    `submitted/`, all are kept in `attempts/`. Exit code 1: a submission or its moment is not
    certain, or a notebook belongs to nobody.
    """
    from autograder.collect import collect as take
    from autograder.lms.names import SYSTEMS
    from autograder.render import collected as shown

    if system and system not in SYSTEMS:
        raise typer.BadParameter(f"one of {', '.join(SYSTEMS)}", param_hint="--from")
    asks = out.is_terminal and sys.stdin.isatty() and not yes
    found = take(
        courses.load(course), stage, source,
        system=system, roster=roster, times=times, who=who or (),
        **({"ask": shown.ask} if asks else {}),
    )  # fmt: skip
    notes = shown.notes(
        strays=found.sorted.strays, elsewhere=found.sorted.elsewhere, doubtful=found.doubtful,
        renamed=found.renamed, untimed=found.untimed, unread=found.unread,
    )  # fmt: skip
    title = f"{stage}, from {source.resolve().name} ({found.system})"
    shown.show(out, title, [row.cells for row in found.rows], notes)
    raise typer.Exit(0 if found.complete else 1)


def feedback(
    stage: StageArgument,
    students: StudentsArgument = None,
    json_file: JsonOption = None,
    quiet: QuietOption = False,
    course: CourseOption = None,
) -> None:
    """Write each student's page: reasons, diagnosis, pictures. `grade` comes first.

    Example: `autograder feedback s07_causal_mask`
    """
    from autograder.feedback import write_pages

    here = courses.load(course)
    with Watch(err, stage, quiet) as watch:
        made = write_pages(here, stage, students or (), watch.tell)
    if json_file:
        pages = {path.parent.name: str(path) for path in made}
        write_json(json_file, {"stage": stage, "pages": pages})
    if not quiet:
        place = short(here.root / "feedback")
        out.print(
            f"{len(made)} page{'' if len(made) == 1 else 's'}: {place}/<student>/{stage}.html\n"
            f"To give them back through nbgrader's exchange: nbgrader release_feedback {stage}",
            soft_wrap=True,
        )


def report(
    stages: Annotated[
        list[str] | None, typer.Argument(help="Stages; without any, all that were graded.")
    ] = None,
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Pseudonyms for names, in reports/anonymous/.")
    ] = False,
    json_file: JsonOption = None,
    quiet: QuietOption = False,
    course: CourseOption = None,
) -> None:
    """Write the class's page: scores, difficulty, mistakes, who needs a word. `grade` comes first.

    Example: `autograder report` and open `reports/index.html`
    """
    from autograder.render.classlines import show
    from autograder.report import graded_stages, write_class

    here = courses.load(course)
    total = len(stages or graded_stages(here))
    with Watch(err, "report", quiet) as watch:
        found, page = write_class(
            here, stages or (), anonymous=anonymous,
            on_stage=lambda done: watch.tell(done, total),
        )  # fmt: skip
    if json_file:
        write_json(json_file, {"stages": [one.as_dict() for one in found]})
    if not quiet:
        show(out, found)
        out.print(f"Open in a browser: {short(page)}", soft_wrap=True)


def explain(
    student: Annotated[str, typer.Argument(help="The student's name in this course.")],
    stage: StageArgument,
    course: CourseOption = None,
) -> None:
    """Show line by line how a student's score came about.

    Example: `autograder explain ada s07_causal_mask`
    """
    from rich.table import Table
    from rich.text import Text

    from autograder.explain import explain as lines
    from autograder.render.terminal import plain

    table = Table(title=f"{stage}: {student}", title_justify="left", box=None, pad_edge=False)
    for heading, justify in (("", "left"), ("points", "right"), ("why", "left")):
        table.add_column(heading, justify=justify, overflow="fold")  # type: ignore[arg-type]
    for line in lines(courses.load(course), stage, student):
        table.add_row(*(Text(plain(cell)) for cell in (line.what, line.points, line.why)))
    out.print(table)


def checks(
    stage: StageArgument,
    specimens: Annotated[
        bool, typer.Option("--specimens", help="The known right and wrong answers, too.")
    ] = False,
    course: CourseOption = None,
) -> None:
    """Copy a stage's hidden checks into the course, where you can mend one that is wrong.

    Example: `autograder checks s07_causal_mask`, then edit `graders/test_s07_causal_mask.py`.
    It is used in place of the kit's from then on.
    """
    from autograder.checks import adopt

    for path in adopt(courses.load(course), stage, specimens):
        out.print(f"The course's own now: {short(path)}", soft_wrap=True)
    out.print(
        f"When it is mended: autograder audit {stage}, then autograder regrade {stage} --preview",
        soft_wrap=True,
    )


def gradescope(
    stage: StageArgument,
    target: Annotated[
        Path | None, typer.Option("--to", help="The zip; else `gradescope-<stage>.zip`.")
    ] = None,
    course: CourseOption = None,
) -> None:
    """Make the zip that Gradescope asks for as an autograder.

    Example: `autograder gradescope s07_causal_mask`. It holds the course's secret salt and the
    answers: upload it, and give it to nobody.
    """
    from autograder.bundle import gradescope_zip

    made = gradescope_zip(courses.load(course), stage, target or Path(f"gradescope-{stage}.zip"))
    size = made.stat().st_size / 1e6
    out.print(
        f"{short(made)} ({size:.1f} MB). Upload it under Configure Autograder, with the base image "
        "Ubuntu 22.04 or newer. It holds the secret salt and the answers: give it to nobody.",
        soft_wrap=True,
    )


def similar(
    stage: StageArgument,
    share: Annotated[
        float, typer.Option("--share", min=0, max=1, help="The least share that is told.")
    ] = 0.5,
    submitted: SubmittedOption = None,
    course: CourseOption = None,
) -> None:
    """Show hand-ins that are alike, side by side: evidence for you, never a score.

    Example: `autograder similar s07_causal_mask`. What the stub, the reference, known answers and
    the class as a whole explain is taken out.
    """
    from autograder.similar import similar as look
    from autograder.similar import write_page

    here = courses.load(course)
    found = look(here, stage, submitted, share)
    for pair in found.pairs:
        left, right = pair.students
        words = f"{left} and {right}: {pair.shares[0]:.0%} and {pair.shares[1]:.0%}"
        out.print(words, markup=False, soft_wrap=True)
    if found.unreadable:
        words = ", ".join(found.unreadable)
        err.print(f"Not compared, because they cannot be read: {words}.", markup=False)
    page = write_page(here, stage, found)
    out.print(
        f"{found.compared} compared, {len(found.pairs)} pairs to look at: {short(page)}",
        soft_wrap=True,
    )
