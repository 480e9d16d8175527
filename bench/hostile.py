"""``make hostile``: a class of hostile submissions in one run. Do memory and disk stay bounded?

Each submission spends something of the trusted side's: memory for responses, time, disk for the
graded notebook and the report. One process grades the class, and its own peak memory is read at the
end. The run fails when that is above ``PEAK_MB``, when what it has written is above ``DISK_MB``, or
when an honest student in the class lost a point.
"""

from __future__ import annotations

import argparse
import copy
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from nbformat.v4 import new_code_cell, new_markdown_cell
from rich.console import Console

from autograder.core.course import Course, Limits
from autograder.pipeline.executor import SERIAL
from autograder.pipeline.run import Run, grade_stage
from bench import bounds, classes, results
from bench.bounds import Bound
from bench.classes import STAGE
from bench.measure import now

FULL = 1000
PEAK_MB, DISK_MB = 1024, 100
LIMITS = Limits(cell_seconds=1, call_seconds=1, submission_seconds=4, memory_mb=1024, notebook_mb=1)
HONEST = "honest"
Kind = Callable[[Any], None]

# The child's own code, patched from a cell: what it sends is then whatever the student likes.
PATCH = """
import sys, torch
worker = sys.modules['autograder.sandbox.server.request_loop']
def encode_reply(reply):
    message, tensors = reply.message, reply.tensors
    if EVERYWHERE or 'value' in message:
        {body}
    return worker.wire.dump(reply)
worker.encode_reply = encode_reply
"""


def forged(body: str, everywhere: bool = True) -> Kind:
    """A child that sends replies of its own: ``body`` changes ``message`` and ``tensors``."""
    source = PATCH.replace("{body}", body).replace("EVERYWHERE", str(everywhere))
    return cell(source)


def cell(source: str, count: int = 1) -> Kind:
    """A code cell, ``count`` times, below all others."""

    def change(notebook: Any) -> None:
        notebook.cells += [new_code_cell(source) for _ in range(count)]

    return change


def answers(body: str) -> Kind:
    """All exercises answered with the same body."""

    def change(notebook: Any) -> None:
        for name, found in classes.answer_cells(notebook).items():
            found.source = f"def {name}(*args, **keywords):\n    {body}"

    return change


def text(source: str, attachments: dict[str, Any] | None = None) -> Kind:
    """A text cell."""

    def change(notebook: Any) -> None:
        made = new_markdown_cell(source)
        made["attachments"] = attachments or {}
        notebook.cells.append(made)

    return change


MODULE = """
import torch
class {name}(torch.nn.Module):
    def __init__(self, *args, **keywords):
        super().__init__()
        {body}
CausalAttention = {name}
"""
PICTURE = {"a.png": {"image/png": "A" * (3 << 20)}}
KINDS: dict[str, Kind] = {
    # responses
    "tensors that no message refers to": forged(
        "tensors['more'] = torch.zeros(1 << 18)", everywhere=False
    ),
    "tensors beside an error": forged(
        "message['error'] = {'kind': 'raised'}; tensors['more'] = torch.zeros(1 << 18)",
        everywhere=False,
    ),
    "results of 15 MB": answers("return torch.zeros(15 << 18)"),
    "results of 2 MB": answers("return torch.zeros(1 << 19)"),
    "results of the largest frame": forged(
        "tensors.update({str(n): torch.zeros(1 << 19) for n in range(3)}); message['value'] = "
        "{'list': [{'tensor': str(n)} for n in range(3)]}", everywhere=False,
    ),
    "lists of lists": forged(
        "tensors.clear(); message['value'] = {'list': [{'list': []}] * 80_000}", everywhere=False
    ),
    "dicts of dicts": forged("message['changed'] = [{'': {}}] * 80_000"),
    "small messages of many objects": forged("message['changed'] = [[]] * 1000"),
    "thousands of tensors": forged(
        "tensors.update({str(n): torch.zeros(0) for n in range(3000)}); message['value'] = "
        "{'list': [{'tensor': str(n)} for n in range(3000)]}", everywhere=False,
    ),
    "one tensor a thousand times": forged(
        "tensors['0'] = torch.zeros(9); message['value'] = {'list': [{'tensor': '0'}] * 1000}",
        everywhere=False,
    ),
    "frames without a request": cell(
        "import sys, threading, time\n"
        "worker = sys.modules['autograder.sandbox.server.request_loop']\n"
        "above = sys._getframe()\nwhile 'sock' not in above.f_locals: above = above.f_back\n"
        "sock = above.f_locals['sock']\n"
        "def flood():\n    while True: sock.send(bytes(1 << 16))\n"
        "threading.Thread(target=flood, daemon=True).start()"
    ),
    # output
    "control characters in 600 cells": cell("print('\\x01' * 64_000)", 600),
    "lines in 600 cells": cell("print('\\n' * 64_000)", 600),
    "long errors in 2000 cells": cell("raise ValueError('\\x01' * 5000)", 2000),
    "forged output": forged("message['printed'] = '\\x01' * 100_000"),
    "prints in every call": answers("print('x' * 10 ** 7)"),
    "long errors in every call": answers("raise ValueError('x' * 10 ** 7)"),
    # names
    "long names": cell(MODULE.format(name="C" * 5000, body="self.x = 1")),
    "parameters without end": cell(
        MODULE.format(
            name="Many",
            body="self.p = torch.nn.ParameterList([torch.ones(1) for _ in range(20_000)])",
        )
    ),
    # the file
    "a large text": text("\x01" * (1 << 20)),
    "a large picture": text("![](attachment:a.png)", PICTURE),
    "a large comment": cell("# " + "\x01" * 900_000),
    # the child
    "an endless cell": cell("while True: pass"),
    "endless calls": answers("while True: pass"),
    "a process that ends in every call": answers("import os; os._exit(0)"),
    "memory": cell("held = []\nwhile True: held.append(bytearray(1 << 20))"),
    "threads": cell(
        "import threading, time\nthreading.stack_size(32768)\n"
        "while True: threading.Thread(target=time.sleep, args=(99,), daemon=True).start()"
    ),
    "disk": cell("for n in range(9999):\n    open(f'f{n}', 'wb').write(bytes(20 << 20))"),
}  # fmt: skip


def make(root: Path, size: int, limits: Limits = LIMITS) -> Course:
    """A class of ``size`` hostile students, of all kinds in turn, and an honest one for ten."""
    course = replace(classes.make_course(root), limits=limits)
    honest = classes.released(course)
    for name, found in classes.answer_cells(honest).items():
        found.source = classes.answers()[name]["right"][0]
    kinds = list(KINDS)
    for number in range(size):
        kind = kinds[number % len(kinds)]
        notebook = copy.deepcopy(honest)
        KINDS[kind](notebook)
        classes.submit(course, f"{number:04d} {kind}", notebook)
        if number % 10 == 0:
            classes.submit(course, f"{number:04d} {HONEST}", honest)
    return course


def written(course: Course) -> int:
    """How many bytes lie in what grading has written."""
    places = (course.root / "autograded", course.root / "reports", course.root / "gradebook.db")
    return sum(path.stat().st_size for place in places for path in _files(place))


def losses(run: Run) -> list[str]:
    """The honest students who lost a point."""
    honest = (r for r in run.in_order if r.student.endswith(HONEST))
    return [r.student for r in honest if r.points != r.max_points]


def _files(place: Path) -> Iterator[Path]:
    yield from (path for path in (place, *place.rglob("*")) if path.is_file())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__)
    parser.add_argument("--submissions", type=int, default=FULL)
    size: int = parser.parse_args().submissions
    with tempfile.TemporaryDirectory(prefix="autograder-hostile-") as folder:
        course = make(Path(folder, "course"), size)
        total = len(list((course.root / "submitted").iterdir()))
        began = time.monotonic()
        run = grade_stage(course, STAGE, executor=SERIAL)
        seconds, disk = time.monotonic() - began, written(course) / (1 << 20)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    found = [
        Bound("submissions without a report", total - len(run.reports), at_most=0),
        Bound("honest students who lost points", len(losses(run)), at_most=0),
        Bound("the grader's peak memory", peak, at_most=PEAK_MB, unit="MB"),
        Bound("disk written", disk, at_most=DISK_MB, unit="MB"),
    ]
    out = Console(highlight=False)
    title = f"{size} hostile submissions of {len(KINDS)} kinds: {seconds:.0f} s"
    met = bounds.show(out, title, found)
    for student in losses(run):
        out.print(f"Lost points: {student}", markup=False)
    if size == FULL:
        results.record("hostile", {
            "date": now(),
            "submissions": size,
            "kinds": len(KINDS),
            "seconds": seconds,
            "bounds": [bound.as_dict() for bound in found],
        })  # fmt: skip
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
