"""Figures of s05_weight_transfer, computed by its reference.

The seed's cell ran out of order (T23): its modules continue the stream of seed 123 after 60
draws.
F003-44 has no recipe: the text that it records does not come from the code that is listed with it.
"""

from typing import Any

import torch

from tests.attention.figures import Given, Solution, figure


def modules(solution: Solution, given: Given) -> tuple[Any, Any]:
    """The layers with biases and the matrices, from the recovered state of the generator."""
    given.seed()
    solution.SelfAttentionParameter(3, 2)  # 18 draws: the module of the cell that ran before,
    solution.SelfAttentionLinear(3, 2, qkv_bias=True)  # 24: and an earlier run
    solution.SelfAttentionParameter(3, 2)  # 18: of this very cell
    return solution.SelfAttentionLinear(3, 2, qkv_bias=True), solution.SelfAttentionParameter(3, 2)


def transferred(solution: Solution, given: Given) -> tuple[Any, Any]:
    """Both modules with the same weights and no bias.

    The seed sets the biases of its source to zero (T20). Our transfer refuses such a source: the
    caller makes one without biases, and the layers get their zeros on the way back, as a target.
    """
    layers, matrices = modules(solution, given)
    bare = solution.SelfAttentionLinear(3, 2)
    bare.load_state_dict(layers.state_dict(), strict=False)
    solution.linear_to_parameter(bare, matrices)
    solution.parameter_to_linear(matrices, layers)
    return layers, matrices


@figure("F003-39")
def query_weight(solution: Solution, given: Given) -> torch.Tensor:
    return modules(solution, given)[0].W_query.weight


@figure("F003-40")
def query_bias(solution: Solution, given: Given) -> torch.Tensor:
    return modules(solution, given)[0].W_query.bias


@figure("F003-41")
def query_matrix_before(solution: Solution, given: Given) -> torch.Tensor:
    return modules(solution, given)[1].W_query


@figure("F003-42")
def output_of_the_layers(solution: Solution, given: Given) -> torch.Tensor:
    return transferred(solution, given)[0](given.tensor("inputs"))


@figure("F003-43")
def output_of_the_matrices(solution: Solution, given: Given) -> torch.Tensor:
    return transferred(solution, given)[1](given.tensor("inputs"))


@figure("F003-45")
def both_agree(solution: Solution, given: Given) -> bool:
    layers, matrices = transferred(solution, given)
    x = given.tensor("inputs")
    return torch.allclose(layers(x), matrices(x), atol=1e-6)
