"""Pictures of s02_matrices: a triangle, centered columns, and the output for two rows."""

from __future__ import annotations

from autograder.checks import LEAK, MASK, NUMBERS, Example

ROWS, COLUMNS = ("row 0", "row 1", "row 2"), ("column 0", "column 1")

EXAMPLES: dict[str, tuple[Example, ...]] = {
    "upper_triangle": (
        Example(MASK, "The triangle of three rows", lambda d: {"n": 3}, ROWS, ROWS),
    ),
    "center": (
        Example(NUMBERS, "Three rows, centered", lambda d: {"x": d.tensor(3, 2)}, ROWS, COLUMNS,
                stretch=10),
    ),
    "LinearLayer": (
        Example(NUMBERS, "The output for three rows", lambda d: {"x": d.tensor(3, 4)},
                ROWS, COLUMNS, build={"d_in": 4, "d_out": 2},
                weights=lambda d: {"weight": d.tensor(2, 4), "bias": d.tensor(2)}),
        Example(LEAK, "Which outputs notice a change?", lambda d: {"x": d.tensor(3, 4)}, ROWS, ROWS,
                "Each row was changed in turn.", {"d_in": 4, "d_out": 2},
                lambda d: {"weight": d.tensor(2, 4), "bias": d.tensor(2)}),
    ),
}  # fmt: skip
