"""Figures of s10_stacked_heads, computed by its reference."""

import math
from typing import Any

import torch
from torch import nn

from tests.attention.figures import Given, Solution, figure

# -- 000: two heads with a table of positions each --------------------------------------------


def two_heads_with_positions(
    solution: Solution, given: Given
) -> tuple[list[Any], list[torch.Tensor], nn.Linear]:
    """The heads of the seed, what each of them sees, and its output projection.

    In the seed every head adds a table of positions of its own (T06); here the heads have none, and
    positions are added outside. All modules that share the seed are replayed (T33): three linear
    layers, then four times three linear layers and an odd-sized table, and the projection.
    """
    given.seed()
    for tables in (0, 1, 1):
        for _ in range(3):
            nn.Linear(3, 3, bias=False)
        for _ in range(tables):
            nn.Embedding(5, 3)
    heads, inputs = [], []
    for _ in range(2):
        heads.append(solution.StackedHeads(3, 3, 5, 0.0, num_heads=1).heads[0])
        inputs.append((given.tensor("X") + nn.Embedding(5, 3)(torch.arange(5)))[None])
    return heads, inputs, nn.Linear(6, 3, bias=False)


@figure("F000-16")
def scores_of_head_0(solution: Solution, given: Given) -> torch.Tensor:
    heads, inputs, projection = two_heads_with_positions(solution, given)
    # The seed's output is cut off; it is recomputed from the seed's own code in the ledger. The
    # heads side by side and projected give it, and so does the sum of their contributions.
    outputs = [head(x) for head, x in zip(heads, inputs, strict=True)]
    together = projection(solution.concatenate_heads(outputs))[0]
    torch.testing.assert_close(together, torch.tensor(OUTPUT), atol=6e-5, rtol=0.0)
    parts = solution.head_contributions(outputs, projection.weight)
    torch.testing.assert_close(parts.sum(dim=0)[0], together)
    return scores(heads[0], inputs[0])


@figure("F000-17", "F000-18")
def masked_scores_of_head_0(solution: Solution, given: Given) -> torch.Tensor:
    # F000-18 is called weights where it is printed and holds the masked scores once more (T04).
    heads, inputs, _ = two_heads_with_positions(solution, given)
    return scores(heads[0], inputs[0]).masked_fill(heads[0].mask, -math.inf)


def scores(head: Any, x: torch.Tensor) -> torch.Tensor:
    return (head.W_query(x) @ head.W_key(x).mT)[0]


OUTPUT = [
    [-0.1915, -0.3467, -0.0262],
    [-0.4815, -0.4151, 0.0550],
    [-0.4658, -0.3932, 0.0656],
    [-0.2696, -0.1788, 0.0309],
    [-0.5278, -0.3201, 0.1067],
]

# -- 001: eight heads without a mask ----------------------------------------------------------


@figure("F001-13")
def eight_heads(solution: Solution, given: Given) -> torch.Tensor:
    given.seed()
    layer = solution.StackedHeads(2, 2, 3, 0.0, num_heads=8)
    for head in layer.heads:
        head.mask.fill_(False)  # the heads of this seed are not causal
    x = given.tensor("encodings_for_q")
    together = layer(x[None])[0]
    one_by_one = solution.concatenate_heads([head(x) for head in layer.heads])
    torch.testing.assert_close(together, one_by_one)
    return together


@figure("F001-14")
def eight_heads_shape(solution: Solution, given: Given) -> tuple[int, ...]:
    return tuple(eight_heads(solution, given).shape)


# -- 002 and 003: two heads, a batch of two equal sequences -----------------------------------

ARGUMENTS = {"d_in": 3, "d_out": 2, "context_length": 6, "dropout": 0.0, "num_heads": 2}


def stacked(solution: Solution, given: Given, arguments: dict[str, Any]) -> torch.Tensor:
    given.seed()
    inputs = given.tensor("inputs")
    return solution.StackedHeads(**arguments)(torch.stack((inputs, inputs)))


@figure("F002-02", "F003-57")
def two_heads_of_width_two(solution: Solution, given: Given) -> torch.Tensor:
    return stacked(solution, given, ARGUMENTS)


@figure("F002-03", "F003-58")
def two_heads_of_width_two_shape(solution: Solution, given: Given) -> tuple[int, ...]:
    return tuple(two_heads_of_width_two(solution, given).shape)


@figure("F003-59")
def exercise_3_2(solution: Solution, given: Given) -> torch.Tensor:
    # T18, T52: the seed rebinds a global; here an argument is changed.
    return stacked(solution, given, solution.arguments_for_width(ARGUMENTS, 2))


@figure("F003-60")
def exercise_3_2_shape(solution: Solution, given: Given) -> tuple[int, ...]:
    return tuple(exercise_3_2(solution, given).shape)
