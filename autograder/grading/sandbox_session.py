"""Run a submission in the sandbox: its cells once, and then calls of its functions.

If a child hangs, crashes or is killed, the next call starts a new one, in which the cells are run
again; of the cell that killed it, only the definitions are. So a bad cell or call costs the
exercise that it belongs to and no other.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import torch

from autograder.core.course import Limits
from autograder.core.model import NOT_DEFINED, CellNote
from autograder.grading.failures import RUN_BY_PYTHON, explain_error
from autograder.sandbox.budget import Budget
from autograder.sandbox.child import Child, ChildDied, ChildPool, parse_response
from autograder.sandbox.protocol import clock
from autograder.sandbox.protocol.wire import Frame
from autograder.submissions.cells_to_run import CodeCell, label_of
from autograder.submissions.magics import without_magics
from autograder.submissions.outputs import Printed, bounded, bounded_notes
from autograder.submissions.packages import MissingPackages
from autograder.submissions.submission import Submission
from autograder.submissions.syntax import defines, names_bound

NOTE = 80  # characters of the note that some output was not kept
LINES = 10**7  # no notebook has more
UNCOMPILED = "uses torch.compile. While grading, the code runs as it is, uncompiled."
INSIDE = (
    "is not defined after the cells have run. There is a definition in {cell}: is it inside "
    "of a class, a function or a branch, or deleted again?"
)
NOT_RUN = (
    "is defined in cell {cell} alone, which is not run: it contains checks or a demonstration, or "
    "is no code cell. Write it into a code cell of your own."
)
# The share of a submission's time after which no more requests are prefetched: a check that fails
# early then costs it only the calls before the failure.
PREFETCH_SHARE = 0.25


class SandboxSession:
    """The transport of a `Student` whose code runs in a child. Use as a context manager."""

    def __init__(
        self,
        children: ChildPool,
        channel: int,
        submission: Submission,
        limits: Limits,
        packages: Collection[str] = (),
    ) -> None:
        self.submission, self.limits = submission, limits
        self._packages = MissingPackages(submission, packages)
        self._children, self._channel = children, channel
        self._child: Child | None = None
        self._deadly: Counter[int] = Counter()  # how often each cell killed a child, by position
        self._deadline = clock.now() + limits.submission_seconds
        self.budget = Budget(limits)
        self._started = False
        self.layers: tuple[str, ...] = ()
        self.killed_externally = False  # whether a child was killed by a signal from outside
        self.printed: dict[int, str] = {}
        self.compiled: set[int] = set()  # positions of cells that call `torch.compile`
        self.errors: dict[int, dict[str, Any]] = {}
        self._end: CodeCell | None = None  # the cell above which the cells are run; None: all are

    def __enter__(self) -> SandboxSession:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Kill the child. The next request starts another one, in which the cells run again."""
        if self._child is not None:
            self._child.abandon()
            self._child = None

    def request(self, message: dict[str, Any], tensors: dict[str, torch.Tensor]) -> Frame:
        """Send a request to the child, after starting one if there is none."""
        try:
            frame = self._usable_child().request(message, tensors, self._seconds())
        except ChildDied as death:
            return self._error_frame(death)
        return self._validated(frame, message)

    @property
    def may_prefetch(self) -> bool:
        """Whether the submission has been fast enough to be sent requests in batches."""
        return self._left() > (1 - PREFETCH_SHARE) * self.limits.submission_seconds

    def batch(self, requests: Sequence[bytes]) -> list[bytes | Frame]:
        """Send several encoded requests to the child at once. Returns the encoded responses in
        order; if the child ends before the last one, a frame with the error follows."""
        answers: list[bytes | Frame] = []
        try:
            for answer in self._usable_child().exchange(requests, self._seconds):
                answers.append(answer)
        except ChildDied as death:
            answers.append(self._error_frame(death))
        return answers

    def open_response(self, answer: bytes, number: int, message: Mapping[str, Any]) -> Frame:
        """Decode a response from `batch`, and charge it to the budget."""
        try:
            frame = parse_response(answer, number)
        except ChildDied as death:
            self.close()
            return self._error_frame(death)
        return self._validated(frame, message)

    def _usable_child(self) -> Child:
        """Return the child, a new one if there is none. Raises `ChildDied` if no time or budget is
        left."""
        if self._is_out_of_time(self._child):
            self.close()
            seconds = self.limits.submission_seconds
            words = f"was not run: the submission had used up its {seconds:g} seconds"
            raise ChildDied("spent", words)
        if self.budget.exceeded:
            raise ChildDied("spent", f"was not run: the submission {self.budget.exceeded}")
        return self._child or self._start()

    def _seconds(self) -> float:
        return min(self.limits.call_seconds, max(self._left(), 0.1))

    def _error_frame(self, death: ChildDied) -> Frame:
        self._child = None
        self.killed_externally |= death.outside
        return _error(death.kind, str(death))

    def _validated(self, frame: Frame, message: Mapping[str, Any]) -> Frame:
        """Charge a response to the submission's budget, and return it with a validated error; a
        frame with an error if the budget is exceeded."""
        self.budget.add_message(frame)
        if self.budget.exceeded:
            self.close()
            return _error("spent", self.budget.exceeded)
        if frame.message.get("exhausted"):
            self.close()
        error = frame.message.get("error")
        if isinstance(error, dict):
            frame.message["error"] = error = self._validated_error(error)
            if error["kind"] == "missing":
                error["message"] = str(message.get("target"))
                error["explanation"] = self._why_missing(error["message"])
            error["package"] = self._packages.cause(error)
        elif error is not None:
            return _error("garbled", "sent a malformed response")
        return frame

    def run_above(self, cell: CodeCell | None) -> None:
        """Have the next requests answered by a child in which only the cells above this one are
        run; None: all cells, as in the beginning."""
        if cell != self._end:
            self._end = cell
            self.close()

    def ensure_cells_ran(self) -> None:
        """Run the cells, unless a request has had them run already."""
        if not self._started:
            try:
                self._start()
            except ChildDied as death:  # which `notes` reports
                self.killed_externally |= death.outside

    def notes(self) -> tuple[CellNote, ...]:
        """Return notes about cells that raised an error, or that were not run as they are; not
        about restored ones, which are not the student's."""
        found = [CellNote(p + 1, self._describe(p)) for p in self.errors if p >= 0]
        found += [CellNote(p + 1, f"Cell {p + 1} {UNCOMPILED}") for p in self.compiled if p >= 0]
        return bounded_notes(sorted(found, key=lambda note: note.cell))

    def outputs(self) -> dict[int, Printed]:
        """Return what each cell printed and how it failed, by position, within the limits."""
        positions = self.printed.keys() | self.errors.keys()
        found = {
            p: (self.printed.get(p, ""), self._describe(p) if p in self.errors else None)
            for p in positions
        }
        return bounded(found, self.limits.output_characters)

    # -- running ------------------------------------------------------------------------------

    def _left(self) -> float:
        return self._deadline - clock.now()

    def _is_out_of_time(self, child: Child | None) -> bool:
        """Whether the submission's time is used up, not counting what the child waited for a
        CPU."""
        if self._left() > 0:
            return False
        return child is None or not child.discount_cpu_wait() or self._left() <= 0

    def _start(self) -> Child:
        """Return a child in which the cells have run. Raises `ChildDied` if no time or budget is
        left."""
        while True:
            child = self._children.acquire(self._channel, self.budget)
            self._started, self.layers = True, child.layers
            self._send_helpers(child)
            if self._run_cells(child):
                self._child = child
                return child
            over = self._is_out_of_time(child)
            child.abandon()
            if over:
                raise ChildDied("spent", "was not reached: the cells used up the submission's time")
            if self.budget.exceeded:
                words = f"was not reached: the cells of the submission {self.budget.exceeded}"
                raise ChildDied("spent", words)

    def _send_helpers(self, child: Child) -> None:
        """Write the modules beside the notebook into the child's folder."""
        for name, data in self.submission.helpers.items():
            body = {"0": torch.frombuffer(bytearray(data or b"\n"), dtype=torch.uint8)}
            child.request({"op": "file", "name": name}, body, self.limits.cell_seconds)

    def _run_cells(self, child: Child) -> bool:
        """Run the cells, without those that have killed two children. Returns False if the child
        cannot be used afterwards; the cell that caused it has been counted in `_deadly` then."""
        above = self.submission.above(self._end)
        cells = [c for c in above if self._deadly[c.position] < 2]
        replies = child.requests(map(self._request, cells), self._cell_seconds)
        for cell in cells:
            if self._is_out_of_time(child):
                return False
            try:
                reply = _without_tensors(next(replies))
            except ChildDied as death:
                self.killed_externally |= death.outside
                self.errors[cell.position] = _error_of(death.kind, str(death))
                self._deadly[cell.position] += 1
                return False
            self._note(cell, reply)
            if what := reply.get("exhausted"):
                words = f"used up the {str(what)[:20]} that a submission may have"
                self.errors.setdefault(cell.position, _error_of("spent", words))
                self._deadly[cell.position] += 1
                return False
        return True

    def _request(self, cell: CodeCell) -> Frame:
        message = {"op": "cell", "source": cell.source, "number": cell.number}
        quiet = cell.position in self.printed  # from the first run
        options = {"definitions_only": cell.position in self._deadly, "quiet": quiet}
        return Frame(message | options)

    def _cell_seconds(self) -> float:
        return min(self.limits.cell_seconds, max(self._left(), 0.1))

    def _note(self, cell: CodeCell, reply: Mapping[str, Any]) -> None:
        """Record what a cell printed and how it ended, of its first run only: a later run might
        know the inputs of a hidden check."""
        if cell.position in self.printed or cell.position in self._deadly:
            return
        room = self.limits.output_characters + NOTE
        self.printed[cell.position] = str(reply.get("printed") or "")[:room]
        if reply.get("compiled"):
            self.compiled.add(cell.position)
        if reply.get("error"):
            self.errors[cell.position] = self._validated_error(reply["error"], running=True)
            self._packages.add_cell(cell.source, self.errors[cell.position])

    def _validated_error(self, error: Any, running: bool = False) -> dict[str, Any]:
        """Return an error that the child reported, with valid fields, and without a line of code
        that is not in the notebook. While cells are ``running``, no hidden input is known, and the
        line of a syntax error is shown as Python reported it."""
        valid = _fields(error)
        cell = next((c for c in self.submission.cells if c.number == valid["cell"]), None)
        lines = {line.strip()[:200] for line in cell.source.splitlines()} if cell else set()
        if valid["text"] not in lines and not (running and valid["kind"] == "syntax"):
            valid |= {"cell": None, "line": None, "text": None}
        return valid

    # -- words --------------------------------------------------------------------------------

    def _describe(self, position: int) -> str:
        error = self.errors[position]
        cell = label_of(position).capitalize()
        if error["kind"] == "syntax":
            text = f": `{error['text']}`" if error["text"] else ""
            place = f"{cell} has a syntax error in line {error['line']}"
            return f"{place}: {error['message']}{text}. {RUN_BY_PYTHON}."
        return explain_error(error | {"cell": None}, cell)

    def _why_missing(self, name: str) -> str:
        """Return a sentence about why the notebook does not define ``name``."""
        cells = self.submission.cells
        for cell in (c for c in cells if c.position in self.errors):
            if defines(cell.source, name) or name in names_bound(without_magics(cell.source)):
                return f"`{name}` could not be defined. {self._describe(cell.position)}"
        for cell in (c for c in cells if defines(c.source, name)):
            return f"`{name}` {INSIDE.format(cell=cell.label)}"
        run = {cell.position for cell in cells}
        for place, other in enumerate(self.submission.notebook.cells):
            if place not in run and defines(str(other.source), name):
                return f"`{name}` {NOT_RUN.format(cell=place + 1)}"
        close = difflib.get_close_matches(name, _names(self.submission.cells), 1, 0.75)
        hint = f" There is a `{close[0]}`: was it renamed?" if close else ""
        return f"`{name}` {NOT_DEFINED}.{hint}"


def _without_tensors(reply: Frame) -> dict[str, Any]:
    """Return the message of a reply. Raises `ChildDied` if there are tensors in it."""
    if reply.tensors:
        raise ChildDied("garbled", "sent tensors that were not requested")
    return reply.message


def _names(cells: Iterable[CodeCell]) -> list[str]:
    source = "\n".join(c.source for c in cells)
    return re.findall(r"^[ \t]*(?:def|class)[ \t]+(\w+)", source, re.M)[:1000]


def _error(kind: str, words: str) -> Frame:
    return Frame({"error": _error_of(kind, words)})


def _error_of(kind: str, words: str) -> dict[str, Any]:
    return {"kind": kind, "type": kind, "message": words}


def _fields(error: Any) -> dict[str, Any]:
    if not isinstance(error, dict):
        error = {}
    bases = error.get("bases")
    valid: dict[str, Any] = {
        "kind": str(error.get("kind", "raised"))[:20],
        "type": str(error.get("type", "Exception"))[:80],
        "message": str(error.get("message", ""))[:2000],
        "text": str(error["text"])[:200] if error.get("text") else None,
        "name": str(error["name"])[:200] if error.get("name") else None,
        "bases": [b[:80] for b in bases[:20] if isinstance(b, str)]
        if isinstance(bases, list)
        else [],
    }
    for key in ("cell", "line"):
        place = error.get(key)
        valid[key] = place if isinstance(place, int) and 0 <= place < LINES else None
    if valid["kind"] not in ("raised", "unfinished", "missing", "syntax", "memory", "refused"):
        valid["kind"] = "raised"
    return valid
