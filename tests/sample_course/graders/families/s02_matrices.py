"""The deviation families of s02_matrices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from autograder.checks import Deviation, Family, Probe, Question, Switches

TIMES = {"subtracted": -1, "added twice": 2, "left out": 0}
HINT = "Compare the output for x = 0 with the bias."


def linear_layer(question: Question, s: Switches) -> list[Any]:
    """The outputs for the calls of the question; without switches, those of the reference."""
    weight, bias = question.weights["weight"], question.weights["bias"]
    times = TIMES.get(str(s.get("bias")), 1)
    return [_output(x, weight, s) + times * bias for (x,) in question.calls]


def _output(x: Any, weight: Any, s: Switches) -> Any:
    return x @ weight.abs().T if s.get("weights") == "absolute" else x @ weight.T


def questions(probe: Probe) -> Iterator[Question]:
    yield Question(((probe.tensor(7, 5),), (probe.tensor(2, 5),)), build={"d_in": 5, "d_out": 3})


FAMILIES = {
    "LinearLayer": Family(
        linear_layer,
        questions,
        deviations=(
            *(Deviation("bias", value, f"The bias is {value}.", HINT) for value in TIMES),
            Deviation("weights", "absolute", "The weights have lost their sign.", HINT),
        ),
    ),
}
