"""The golden figures of the seed notebooks, and the recipes that compute them.

``golden.json`` holds the numbers; a module a stage holds the recipes, each marked with the ids of
the figures that it computes.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch

Solution = SimpleNamespace
GOLDEN: dict[str, dict[str, Any]] = {
    f["id"]: f for f in json.loads((Path(__file__).parent / "golden.json").read_text())
}
RECIPES: dict[str, tuple[str, Callable[[Solution, Given], Any]]] = {}


@dataclass(frozen=True)
class Given:
    """What a figure starts from: literal inputs and the seed."""

    id: str

    @property
    def inputs(self) -> dict[str, Any]:
        return GOLDEN[self.id]["inputs"]

    @property
    def manual_seed(self) -> int | None:
        return GOLDEN[self.id]["manual_seed"]

    def tensor(self, name: str) -> torch.Tensor:
        """A literal input as float32."""
        return torch.tensor(self.inputs[name])

    def seed(self) -> None:
        """Put torch's generator into the figure's state."""
        assert self.manual_seed is not None
        torch.manual_seed(self.manual_seed)


def figure(*ids: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Mark a recipe with the figures that it computes; its module's name is the stage's slug."""

    def mark(recipe: Callable[..., Any]) -> Callable[..., Any]:
        for id in ids:
            assert id not in RECIPES, f"{id} has two recipes"
            RECIPES[id] = (recipe.__module__.rsplit(".", 1)[-1], recipe)
        return recipe

    return mark
