"""What is promised of a figure: its bound, and whether a run keeps it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True)
class Bound:
    """A figure and the least or the most that it may be; ``found`` is None where it was not
    measured."""

    figure: str
    found: float | None
    at_least: float | None = None
    at_most: float | None = None
    unit: str = ""

    @property
    def met(self) -> bool | None:
        if self.found is None:
            return None
        return not (
            (self.at_least is not None and self.found < self.at_least)
            or (self.at_most is not None and self.found > self.at_most)
        )

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"met": self.met}


def show(out: Console, title: str, bounds: list[Bound], verdict: bool = True) -> bool:
    """Print the bounds, and the ``verdict``; return whether all were measured and are met."""
    table = Table("figure", "found", "bound", "met", title=title)
    for bound in bounds:
        row = bound.as_dict()
        table.add_row(bound.figure, found(row), limit(row), met(row))
    out.print(table)
    missed = [bound.figure for bound in bounds if not bound.met]
    if not verdict:
        out.print("No verdict: the bounds are those of the full run.")
    elif missed:
        out.print("Failed. Not met, or not measured: " + "; ".join(missed), soft_wrap=True)
    else:
        out.print("Passed: every bound is met.")
    return not missed


def found(row: dict[str, Any]) -> str:
    """The figure of a bound, as people read it."""
    return "not measured" if row["found"] is None else number(row["found"], row["unit"])


def limit(row: dict[str, Any]) -> str:
    """The bound itself, as people read it."""
    if row["at_least"] is not None:
        return f"at least {number(row['at_least'], row['unit'])}"
    return f"at most {number(row['at_most'], row['unit'])}"


def met(row: dict[str, Any]) -> str:
    return {True: "yes", False: "no", None: ""}[row["met"]]


def number(value: float, unit: str = "") -> str:
    """Three digits, or all of a whole number, and the unit."""
    digits = f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{digits} {unit}".strip()
