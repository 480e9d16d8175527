"""Points: a missing score stays missing, and every number is written in one way."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from autograder.core.course import PACKAGE
from autograder.core.points import number, out_of, total


@pytest.mark.parametrize(
    ("parts", "whole"),
    [
        ([], 0),
        ([1.25, 0.0], 1.25),
        ([0.1, 0.2], 0.3),
        ([1.25, None], None),
        ([None], None),
    ],
)
def test_a_sum_is_missing_where_a_part_is(parts: list[float | None], whole: float | None) -> None:
    assert total(parts) == whole
    assert total(iter(parts)) == whole


@pytest.mark.parametrize(
    ("points", "written"),
    [(16, "16/20"), (2.5, "2.5/20"), (0, "0/20"), (13.4285, "13.43/20"), (None, "–/20")],
)
def test_points_are_written_with_what_can_be_reached(points: float | None, written: str) -> None:
    assert out_of(points, 20.0) == written
    assert points is None or written == f"{number(points)}/20"


def _zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == 0 and node.value is not False


def _zeros(path: Path) -> list[str]:
    """Where a module says ``points or 0``, or ``0 if points is None else points``."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.BoolOp):
            alike = _zero(node.values[-1])
        elif isinstance(node, ast.IfExp):
            alike = (_zero(node.body) or _zero(node.orelse)) and "None" in ast.unparse(node.test)
        else:
            continue
        words = ast.unparse(node)
        if alike and any(name in words for name in ("points", "score", "total")):
            found.append(f"{path.name}: {words}")
    return found


def test_nothing_turns_a_missing_score_into_zero() -> None:
    modules = PACKAGE.rglob("*.py")
    assert [line for path in modules for line in _zeros(path)] == []


def _own_formats(path: Path) -> list[str]:
    """Where a module formats points itself, or writes what can be reached after a slash."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if not isinstance(node, ast.JoinedStr):
            continue
        before = ""
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                words = ast.unparse(part.value)
                is_points = any(name in words for name in ("points", "score", "worth", "maximum"))
                if is_points and (part.format_spec or before.endswith("/")):
                    found.append(f"{path.name}: {ast.unparse(node)}")
            before = str(part.value) if isinstance(part, ast.Constant) else ""
    return found


def test_points_are_formatted_in_one_module() -> None:
    modules = sorted(PACKAGE.rglob("*.py"))
    assert len(modules) > 100
    assert [words for p in modules if p.name != "points.py" for words in _own_formats(p)] == []
