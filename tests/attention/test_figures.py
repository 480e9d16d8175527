"""Every golden figure is reproduced at its printed decimals by the reference solutions."""

from __future__ import annotations

import functools
import importlib
import math
import pkgutil
from types import SimpleNamespace
from typing import Any

import pytest
import torch

import tests.attention.figures
from autograder.core.course import KIT
from tests.attention.figures import GOLDEN, RECIPES, Given

for module in pkgutil.iter_modules(tests.attention.figures.__path__):
    importlib.import_module(f"tests.attention.figures.{module.name}")


@functools.cache
def solution(slug: str) -> SimpleNamespace:
    path = KIT / "solutions" / f"{slug}.py"
    namespace: dict[str, Any] = {"__name__": slug}
    exec(compile(path.read_text(), str(path), "exec"), namespace)
    return SimpleNamespace(**namespace)


@pytest.mark.parametrize("figure", sorted(RECIPES))
def test_figure(figure: str) -> None:
    slug, recipe = RECIPES[figure]
    golden = GOLDEN[figure]
    got = recipe(solution(slug), Given(figure))
    assert_same(plain(got), golden["expected"], golden["decimals"])


def plain(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.detach().tolist()
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    return value


def assert_same(got: Any, expected: Any, decimals: int | None) -> None:
    if isinstance(expected, list):
        assert isinstance(got, list) and len(got) == len(expected)
        for ours, theirs in zip(got, expected, strict=True):
            assert_same(ours, theirs, decimals)
    elif isinstance(expected, bool | str) and expected not in ("-inf", "inf", "nan"):
        assert got == expected
    elif isinstance(expected, str):
        assert got == float(expected) or (expected == "nan" and math.isnan(got))
    elif decimals is None:
        assert got == expected
    else:
        # Half a unit of the last printed digit, and a little more for another processor's rounding.
        assert got == pytest.approx(expected, abs=0.5 * 10**-decimals, rel=1e-4)
