"""From an error in a visible check to a card: what was asked, what came, where they part.

Nothing is shown but what stands in the cell with the check, and what your code has made of it.
"""

import ast
import contextlib
import linecache
import re
import reprlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Any

import torch

from autograder.content.card.check import Check, names, read

ROWS, COLUMNS = 12, 12  # larger tables are not shown
STUB = re.compile(r"\braise\s+NotImplementedError\b")
Frames = list[tuple[FrameType, int]]  # of an error: each with its line


@dataclass
class Value:
    """One side of a comparison: its code, if it has a name in the check, its kind, its numbers."""

    code: str
    words: str
    numbers: torch.Tensor | None
    apart: frozenset[tuple[int, int]] = frozenset()

    @property
    def names(self) -> list[str]:
        """The names in its code."""
        return names(ast.parse(self.code))

    @property
    def block(self) -> int:
        """How many rows of the table belong together: those of the last two axes."""
        return self.numbers.shape[-2] if self.numbers is not None and self.numbers.dim() > 2 else 0

    @property
    def rows(self) -> list[list[Any]]:
        """The numbers as a table of two axes, the last axis across; empty where it is too large."""
        if self.numbers is None or not self.numbers.dim() or not self.numbers.numel():
            return []
        table = self.numbers.reshape(-1, self.numbers.shape[-1])
        small = table.shape[0] <= ROWS and table.shape[1] <= COLUMNS
        return table.tolist() if small else []


@dataclass
class Card:
    """What a check that is not met has to say. ``asked`` is the code that was run, by lines;
    ``whole`` is the result of which ``came`` shows a part or a property. Where ``even``, both sides
    are results of your answer, which should agree."""

    exercise: str
    says: str
    asked: list[str]
    came: Value | None = None
    wanted: Value | None = None
    whole: Value | None = None
    where: str = ""
    even: bool = False


def explain(error: BaseException, exercises: Sequence[str]) -> Card | None:
    """The card for an error; None where it does not come from the visible check of an exercise."""
    frames = list(_frames(error))
    place = max((n for n, (frame, _) in enumerate(frames) if _is_cell(frame)), default=None)
    if place is None:
        return None
    (frame, line), inside = frames[place], frames[place + 1 :]
    lines = linecache.getlines(frame.f_code.co_filename)
    check = read(lines, line, exercises, frame.f_globals)
    if check is None:
        return None
    card = Card(check.exercise, _says(error, check, inside), check.asked)
    if isinstance(error, AssertionError) and not inside:
        card.came, card.wanted = (*_compared(check), None, None)[:2]
    if card.came and card.wanted:
        card.even = all(not check.mine.isdisjoint(v.names) for v in (card.came, card.wanted))
        card.where = _part(card.came, card.wanted, card.even)
    if not inside and not (card.came and card.came.rows):
        results = [n for n in check.seen if n in check.known and not callable(check.known[n])]
        card.whole = next((_value(n, check.known[n]) for n in results), None)
    if card.whole and card.came and (not card.whole.rows or card.whole.code == card.came.code):
        card.whole = None
    return card


def _frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def _is_cell(frame: FrameType) -> bool:
    """Whether it is the top level of a notebook's cell, or of a file that was started."""
    name = frame.f_code.co_name
    return name.startswith(("<module>", "<cell")) and frame.f_globals.get("__name__") == "__main__"


def _says(error: BaseException, check: Check, inside: Frames) -> str:
    """What happened, in a sentence or two."""
    name = check.exercise
    told = f"{type(error).__name__}: {error}".removesuffix(": ")
    if isinstance(error, AssertionError) and not inside:
        return str(error) or f"This should hold: `{ast.unparse(check.test or check.statement)}`."
    if isinstance(error, NotImplementedError) and _ends_in_a_stub(inside, check):
        return (
            "This is not written yet. Put your code in place of `raise NotImplementedError()`, "
            "run that cell, and then this one again."
        )
    if isinstance(error, NameError) and not inside and error.name == name:
        return f"`{name}` is not known yet. Run the cell with your answer, then this one again."
    if isinstance(error, NameError) and not inside:
        return f"`{error.name}` is not known yet. Run all cells above, from the first one on."
    here = [(f, line) for f, line in inside if f.f_globals is check.known]
    if any(f.f_code.co_qualname.split(".")[0] == name for f, _ in here):
        frame, line = here[-1]
        text = _line(frame, line).strip()
        return f"Your code stops in `{frame.f_code.co_name}`, at `{text}`. {told}"
    return f"The check cannot go on with what your code gives. {told}"


def _ends_in_a_stub(inside: Frames, check: Check) -> bool:
    """Whether the innermost line is yours and raises `NotImplementedError`; torch does so, too."""
    if not inside or inside[-1][0].f_globals is not check.known:
        return False
    return STUB.search(_line(*inside[-1])) is not None


def _line(frame: FrameType, line: int) -> str:
    return linecache.getline(frame.f_code.co_filename, line)


def _compared(check: Check) -> list[Value]:
    """What came and what is asked for, where the check compares two things; or nothing."""
    dice = torch.get_rng_state()
    try:
        if check.test is None or check.value(check.test):
            return []
        found = [_value(ast.unparse(s), check.value(s)) for s in check.pair(check.test)]
    except Exception:  # it cannot be asked twice; the check's sentence says enough
        return []
    finally:
        drawn = not torch.equal(dice, torch.get_rng_state())
        torch.set_rng_state(dice)
    return [] if drawn else found  # drawn anew, the numbers are not those that were checked


def _value(code: str, value: Any) -> Value:
    made = Value(code, "", _numbers(value))
    made.words = _words(value, bool(made.rows))
    if set(made.names) <= {"torch", "math"}:
        made.code = ""  # the numbers are there, and have no name
        made.words = made.words if isinstance(value, torch.Tensor) or not made.rows else ""
    return made


def _numbers(value: Any) -> torch.Tensor | None:
    """The value as a tensor, where it is made of numbers or bools and not large."""
    if isinstance(value, list) and 0 < len(value) <= ROWS * COLUMNS:
        with contextlib.suppress(TypeError, ValueError, RuntimeError):
            value = torch.tensor(value)
    if not isinstance(value, torch.Tensor) or value.layout != torch.strided or value.is_complex():
        return None
    return value.detach().cpu()


def _words(value: Any, shown: bool) -> str:
    """The value in words; its numbers, too, where no table shows them."""
    if isinstance(value, torch.Tensor):
        if not value.dim():
            return f"{short(value.item())} (a tensor of dtype {value.dtype})"
        return f"a tensor of shape {tuple(value.shape)}, {value.dtype}"
    if isinstance(value, torch.Size):
        return str(tuple(value))
    if shown:
        return f"a {type(value).__name__}"
    if value is None or isinstance(value, bool | int | float | str | list | tuple | dict | set):
        return short(value)
    if isinstance(value, type | torch.dtype):
        return str(getattr(value, "__name__", value))
    return f"an object of the type {type(value).__name__}"


def _part(came: Value, wanted: Value, even: bool) -> str:
    """Where the two sides part, in words; the cells are marked in ``came``."""
    one, other = came.numbers, wanted.numbers
    if one is None or other is None or one.shape != other.shape or not one.dim():
        return ""
    apart = ~torch.isclose(one.double(), other.double(), rtol=1e-4, atol=1e-5, equal_nan=True)
    if not apart.any():
        return ""
    came.apart = frozenset((i, j) for i, j in apart.reshape(-1, one.shape[-1]).nonzero().tolist())
    first = apart.nonzero()[0].tolist()
    here, there = (short(side[tuple(first)].item()) for side in (one, other))
    numbers = f"{here} here, {there} there" if even else f"{here} where {there} is asked for"
    count = f"{int(apart.sum())} of {apart.numel()}"
    return f"{count} differ, the first at {first} (counted from 0): {numbers}."


def short(value: Any) -> str:
    """A value in one short line; numbers with four digits."""
    if isinstance(value, float):
        return f"{value:.4g}"
    brief = reprlib.Repr()
    brief.maxlist = brief.maxtuple = brief.maxdict = brief.maxset = COLUMNS
    brief.maxstring = brief.maxother = 120
    return brief.repr(value)
