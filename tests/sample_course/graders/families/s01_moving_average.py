"""The deviation families of s01_moving_average."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from autograder.checks import Deviation, Family, Probe, Question, Switches

HINT = "Work out the example with four numbers by hand."


def moving_average(question: Question, s: Switches) -> list[Any]:
    return [_average(x, width, s) for x, width in question.calls]


def _average(x: Any, width: int, s: Switches) -> Any:
    windows = x.unfold(0, width, 1)
    if s.get("windows") == "every second":
        windows = windows[::2]
    match s.get("of a window"):
        case "the median":
            return windows.median(-1).values
        case "the largest":
            return windows.amax(-1)
        case "the first":
            return windows[:, 0]
    return windows.mean(-1)


def series_and_widths(probe: Probe) -> Iterator[Question]:
    yield Question(tuple((probe.tensor(n), width) for n, width in ((7, 3), (11, 4), (9, 2))))


def differences(question: Question, s: Switches) -> list[Any]:
    return [_differences(x, s) for (x,) in question.calls]


def _differences(x: Any, s: Switches) -> Any:
    result = x[1:] - x[:-1]
    return {"turned round": -result, "absolute": result.abs()}.get(str(s.get("sign")), result)


def series(probe: Probe) -> Iterator[Question]:
    yield Question(tuple((probe.tensor(n),) for n in (5, 9)))


FAMILIES = {
    "moving_average": Family(
        moving_average,
        series_and_widths,
        deviations=(
            *(
                Deviation("of a window", part, f"It is {part} of each window, not the mean.", HINT)
                for part in ("the median", "the largest", "the first")
            ),
            Deviation("windows", "every second", "Every second window is left out.", HINT),
        ),
    ),
    "differences": Family(
        differences,
        series,
        deviations=(
            Deviation("sign", "turned round", "The sign is turned round.", HINT),
            Deviation("sign", "absolute", "The differences have lost their sign.", HINT),
        ),
    ),
}
