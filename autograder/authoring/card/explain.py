"""From an error in a visible check to a card: the calls, the result, what was expected.

A card holds nothing but what the cell with the check says, and what the student's code returned.
"""

import ast
import contextlib
import itertools
import linecache
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from autograder.authoring.card.check import Check, called, names
from autograder.authoring.card.words import describe, rounded, short


@dataclass
class Value:
    """A result, or what was expected: its code, if the check has a name for it, its numbers, and
    the rows and columns of those that differ (``apart``)."""

    code: str
    words: str
    numbers: Any = None
    apart: Any = ()

    @property
    def rows(self) -> list[list[Any]]:
        """The numbers as a table, the last axis across; of a large one its upper left corner."""
        if self.numbers is None or not self.numbers.dim() or not self.numbers.numel():
            return []
        table = self.numbers.reshape(-1, self.numbers.shape[-1])
        return [*(table if max(table.shape) <= 12 else table[:4, :8]).tolist()]

    @property
    def labels(self) -> dict[int, str]:
        """The first row of each matrix, and its index in the axes before the last two."""
        shape: Sequence[int] = self.numbers.shape if self.rows else ()
        starts = range(0, len(self.rows), shape[-2]) if len(shape) > 2 else ()
        indices = itertools.product(*map(range, shape[:-2]))
        return {row: str(list(next(indices))) for row in starts}


@dataclass
class Card:
    """What a failed check has to say: its sentence, the code that was run (``asked``), the values
    to be shown with their titles, and the first difference."""

    exercise: str
    says: str
    asked: list[str]
    values: dict[str, Value]
    difference: str


def explain(error: BaseException, exercises: Sequence[str], cell: Any = None) -> Card | None:
    """Make the card for an error; None if it does not come from a visible check of an exercise.

    ``cell``, for a file with several cells, cuts its text to the one that holds a line.
    """
    frames = [*traceback.walk_tb(error.__traceback__)]
    places = [n for n, (frame, _) in enumerate(frames) if _is_cell(frame)]
    if not places:
        return None
    (frame, line), *inside = frames[places[-1] :]
    check = _read(frame, line, exercises, cell)
    if check is None:
        return None
    at = traceback.extract_tb(error.__traceback__)[places[-1]]
    says = _says(error, check, inside, (at.lineno, at.colno, at.end_colno))
    card = Card(check.exercise, says, check.asked, {}, "")
    if not _place(inside, check):  # the answer gave a result
        _add_values(card, check, isinstance(error, AssertionError))
    return card


def _add_values(card: Card, check: Check, compares: bool) -> None:
    """Add the values that the check ``compares``, and the whole result where these are only a part
    of it, or none."""
    sides = _values(check, check.pair(check.test)) if compares else []
    if sides:
        card.values = {"Your result": sides[0], "Expected": sides[1]}
        card.difference = _difference(*sides)
    if not (sides and sides[0].rows) and called(check.test) != "isinstance":
        title = "The whole result" if sides else "Your result"
        for value in _values(check, check.about):
            if value.rows or not sides:
                card.values[title] = value


def _is_cell(frame: Any) -> bool:
    """Whether it is the top level of a notebook's cell, or of a file that was started."""
    top: bool = frame.f_code.co_name.startswith(("<module>", "<cell"))
    return top and frame.f_globals.get("__name__") == "__main__"


def _read(frame: Any, line: int, exercises: Sequence[str], cell: Any) -> Check | None:
    """Read the cell as a check: it uses an exercise, asserts, and defines no answer."""
    source = "".join(linecache.getlines(frame.f_code.co_filename))
    tree = ast.parse(cell(source, line) if cell else source)
    nodes = [*ast.walk(tree)]
    used = [n for n in nodes if isinstance(n, ast.Name) and n.id in exercises]
    asserts = any(isinstance(n, ast.Assert | ast.Raise) for n in nodes)
    if not used or not asserts or any(getattr(n, "name", "") in exercises for n in nodes):
        return None
    name = max(used, key=lambda n: (n.lineno <= line, n.lineno)).id
    return Check(tree, line, name, frame.f_globals)


def _says(error: BaseException, check: Check, inside: Sequence[Any], spot: Any) -> str:
    """Say what happened, in a sentence or two; ``spot`` is the line, first and last column of the
    expression that failed."""
    place = _place(inside, check)
    if isinstance(error, AssertionError) and not inside:
        says = rounded(str(error)).replace("a NoneType.", "None. Is `return` missing?")
        return says or f"`{ast.unparse(check.statement)}` fails."
    if isinstance(error, NameError) and not inside:
        return f"`{error.name}` is not defined yet. Run the cell that defines it, then this one."
    calls = [] if place else check.calls(check.statement)
    if failed := [n for n in calls if (n.lineno, n.col_offset, n.end_col_offset) == spot]:
        own = [_line(f.f_code, line) for f, line in inside if f.f_globals is check.known]
        at = f", at `{own[0]}`" if own else ""
        return f"Calling `{ast.unparse(failed[0].func)}` raised an error{at}. {describe(error)}"
    if not place:
        return f"The check could not use your result. {describe(error)}"
    if inside[-1][0].f_globals is check.known and "raise NotImplementedError" in place:
        return "This is not written yet. Replace `raise NotImplementedError()`, and run that cell."
    return f"Your code raised an error {place}. {describe(error)}"


def _place(frames: Iterable[Any], check: Check) -> str:
    """Say where in the cell with the answer an error was raised; "" for an error from elsewhere.

    What the answer calls may be in other cells, which are given.
    """
    here = [(f.f_code, line) for f, line in frames if f.f_globals is check.known]
    files = [c.co_filename for c, _ in here if c.co_qualname.split(".")[0] == check.exercise]
    if not files:
        return ""
    code, line = [p for p in here if p[0].co_filename == files[0]][-1]
    return f"in `{code.co_qualname.split('.<')[0]}`, at `{_line(code, line)}`"


def _line(code: Any, line: int) -> str:
    return linecache.getline(code.co_filename, line).strip()


def _values(check: Check, nodes: Sequence[ast.expr]) -> list[Value]:
    """Evaluate expressions of the check; nothing if that fails now, or draws other numbers, or
    calls the answer where its arguments may have changed."""
    if check.calls(check.focus) and " is now " in str(check.asked):
        return []
    found = []
    before = torch.get_rng_state()
    with contextlib.suppress(Exception):  # the check's sentence is enough
        found = [_value(node, check.value(node), check) for node in nodes]
        if check.test and check.value(check.test):
            found = []  # now it holds
    drawn = not torch.equal(before, torch.get_rng_state())
    torch.set_rng_state(before)
    return [] if drawn else found


def _value(node: ast.expr, value: Any, check: Check) -> Value:
    """Describe a value; its code is given if there is a name of the check in it."""
    words, numbers = describe(value), None
    if isinstance(value, BaseException):
        place = _place(traceback.walk_tb(value.__traceback__), check)
        return Value("", words + f", raised {place}" * bool(place))
    if isinstance(value, list | int | float) and value != []:
        with contextlib.suppress(Exception):
            numbers = torch.tensor(value)
            words = "a list" if isinstance(value, list) else words
    if isinstance(value, torch.Tensor) and value.layout == torch.strided:
        numbers = None if value.is_complex() else value.detach().cpu()
    code = ast.unparse(node) if names(node) - {"torch", "math"} else ""
    made = Value(code if code != words else "", words, numbers)
    if made.rows and made.numbers.numel() > sum(map(len, made.rows)):
        made.words += "; only a corner is shown"
    return made


def _difference(result: Any, expected: Any) -> str:
    """Say where the two values differ first; mark the numbers of the result that differ."""
    one, other = result.numbers, expected.numbers
    try:
        other = other.expand(one.shape)
        apart = ~torch.isclose(one.double(), other.double(), 1e-4, 1e-5, equal_nan=True)
    except (AttributeError, RuntimeError):  # no numbers, or not as many
        return ""
    if not one.dim() or not apart.any():
        return ""
    result.apart = {(i, j) for i, j in apart.reshape(-1, one.shape[-1]).nonzero().tolist()}
    first = apart.nonzero()[0].tolist()
    here, there = (short(side[tuple(first)].item()) for side in (one, other))
    count = f"{int(apart.sum())} of {apart.numel()} numbers differ"
    return f"At {first}: {here}, where {there} is expected. {count}."
