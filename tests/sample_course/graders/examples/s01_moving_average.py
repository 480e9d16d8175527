"""Pictures of s01_moving_average: the means of a short series."""

from __future__ import annotations

from autograder.checks import NUMBERS, Example

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "moving_average": (
        Example(NUMBERS, "The means of two neighbours",
                lambda d: {"x": d.tensor(4), "width": 2}, ("mean",), ("0", "1", "2")),
    ),
    "differences": (
        Example(NUMBERS, "The differences of four numbers",
                lambda d: {"x": d.tensor(4)}, ("difference",), ("0", "1", "2")),
    ),
}  # fmt: skip
