"""The command ``serve``, which grades on submission."""

from __future__ import annotations

import logging
import signal
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.console import CourseOption, JsonOption, out, say
from autograder.core import course as courses
from autograder.core.files import write_json

if TYPE_CHECKING:
    from autograder.pipeline.live.monitor import Status


def serve(
    status: Annotated[
        bool, typer.Option("--status", help="Show the status of the running service, and exit.")
    ] = False,
    constants: Annotated[
        bool,
        typer.Option(
            "--constants", help="List students whose attempts differ only in constants, and exit."
        ),
    ] = False,
    unit: Annotated[
        bool, typer.Option("--unit", help="Print a systemd unit for this course, and exit.")
    ] = False,
    metrics: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            metavar="PORT",
            help="Serve metrics for Prometheus on this port of 127.0.0.1; 0 for any free one.",
        ),
    ] = None,
    json_file: JsonOption = None,
    course: CourseOption = None,
) -> None:
    """Grade submissions from nbgrader's exchange as they arrive, until stopped.

    Example: `autograder serve`. It needs `[live]` in course.toml (docs/live.md), and runs as the
    account that released the assignments. Exit code of `--status`: 0 if the service runs, 1 if it
    does not, 2 if it has never run here.
    """  # fmt: skip
    here = courses.load(course)
    if unit:
        from autograder.pipeline.live.unit import unit as text

        typer.echo(text(here), nl=False)
    elif status:
        _show_status(here, json_file)
    elif constants:
        _show_constants(here, json_file)
    else:
        _run(here, metrics)


def _run(here: courses.Course, metrics: int | None) -> None:
    from autograder.pipeline.live.monitor import log, serve_metrics
    from autograder.pipeline.live.service import Service, settings
    from autograder.reports.live import attempt_page
    from autograder.submissions.exchange import open_exchange

    settings(here)
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    log.propagate = False
    service = Service(here, open_exchange(here), attempt_page)
    _try_sandbox(here)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: service.stop())
    if metrics is not None:
        port = serve_metrics(service.monitor, metrics)
        log.info("Metrics: http://127.0.0.1:%d/metrics", port)
    service.run()


def _try_sandbox(here: courses.Course) -> None:
    """Start a child, which raises `SandboxError` if student code cannot be confined here."""
    from autograder.sandbox.child import Child
    from autograder.sandbox.client import Host

    with Host(here.limits) as host:
        Child(host, 0).end()


def _show_status(here: courses.Course, json_file: JsonOption) -> None:
    from autograder.pipeline.live.monitor import is_running, read_status

    found, running = read_status(here), is_running(here)
    if json_file:
        write_json(json_file, {"running": running, **asdict(found)})
    say(*_lines(found, running))
    raise typer.Exit(0 if running else 1)


def _lines(found: Status, running: bool) -> list[str]:
    state = f"Running, process {found.pid}" if running else "Not running"
    lines = [
        f"{state}, started {found.started}; as of {found.written}:",
        f"{found.waiting} waiting ({found.second_queue} of them need more time), "
        f"{found.grading} being graded",
        f"{found.graded} graded, {found.too_early} too early, {found.failed} failed",
        f"{found.grading_seconds:g} s to grade one, {found.feedback_seconds:g} s from arrival to "
        "feedback (mean of recent ones)",
        f"Last error: {found.last_error or 'none'}",
    ]
    lines += [f"Paused: {found.paused}"] if found.paused else []
    lines += [f"Not collected: {name}: {why}" for name, why in found.refused_folders.items()]
    return lines


def _show_constants(here: courses.Course, json_file: JsonOption) -> None:
    from autograder.pipeline.live.constants import differ_only_in_constants

    found = differ_only_in_constants(here)
    if json_file:
        write_json(json_file, {"students": [asdict(one) for one in found]})
    for one in found:
        say(f"{one.student}, {one.stage}: {one.attempts} attempts differ only in constants")
    if not found:
        out.print("Nobody has attempts that differ only in constants.")
