"""One character for points, so that nothing depends on colour alone, and its CSS class."""

from __future__ import annotations

FULL, SOME, NONE, UNKNOWN = "●", "◐", "○", "?"
COLOURS = {FULL: "full", SOME: "some", NONE: "none", UNKNOWN: "look"}


def sign(points: float | None, max_points: float) -> str:
    """Return a character for full points, some, none, or no score yet."""
    if points is None:
        return UNKNOWN
    return FULL if points >= max_points else SOME if points > 0 else NONE


def colour(points: float | None, max_points: float) -> str:
    """Return the CSS class that goes with `sign`."""
    return COLOURS[sign(points, max_points)]
