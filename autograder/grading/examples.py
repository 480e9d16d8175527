"""Records with which authors describe the small public examples for pictures on a student's page.

They are in ``graders/examples/<stage>.py``, as ``EXAMPLES`` by exercise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import torch

from autograder.grading.probes import Probe


class Draw(Probe):
    """A probe of small numbers with one decimal, times ``scale``, which is 1 for the public
    example."""

    def __init__(self, *words: Any, scale: float = 1.0) -> None:
        super().__init__("public example", *words)
        self.scale = scale

    def tensor(self, *shape: int, scale: float = 1.0) -> torch.Tensor:
        return (super().tensor(*shape, scale=scale) * self.scale).round(decimals=1)


@dataclass(frozen=True)
class Layer:
    """An argument that is a module of the notebook: its class (or function), what it is built
    with, and the weights that are put into it."""

    name: str
    build: tuple[Any, ...]
    weights: Mapping[str, torch.Tensor] = field(default_factory=dict)


@dataclass(frozen=True)
class Example:
    """One small question: what is given, what is shown of the answer, and how it is drawn.

    ``given`` makes the arguments, by the names that the page prints. ``build`` holds what a module
    is built with, in order; ``weights`` makes the weights that are put into it. ``shows`` names a
    parameter that is shown in place of the answer: ``result:weight`` of the module that came back,
    ``target:W_query`` of an argument. ``pick`` chooses from a tuple. Everything is shown as a table
    of two axes, the last axis across; ``rows`` and ``columns`` are its labels.
    """

    draw: str
    title: str
    given: Callable[[Draw], dict[str, Any]]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    says: str = ""
    build: Mapping[str, Any] | None = None
    weights: Callable[[Draw], dict[str, torch.Tensor]] = lambda draw: {}
    method: str = ""
    pick: int | None = None
    shows: str = ""
    width: int = 0  # for HEADS: how many features make a head
    stretch: float = 1.0  # how large fresh numbers may be: no larger than the exercise promises
