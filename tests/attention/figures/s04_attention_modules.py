"""Figures of s04_attention_modules, computed by its reference."""

import torch

from tests.attention.figures import Given, Solution, figure


@figure("F000-09")
def linear_weights(solution: Solution, given: Given) -> torch.Tensor:
    given.seed()
    attention = solution.SelfAttentionLinear(3, 3)
    return solution.attention_map(attention, given.tensor("X"))


@figure("F000-10")
def linear_context_vectors(solution: Solution, given: Given) -> torch.Tensor:
    given.seed()
    return solution.SelfAttentionLinear(3, 3)(given.tensor("X"))


@figure("F001-01")
def tokens_along_axis_0(solution: Solution, given: Given) -> torch.Tensor:
    given.seed()
    attention = solution.SelfAttentionAlong(2, 2, token_dim=0)
    return attention(given.tensor("encodings_matrix"))


@figure("F003-34")
def parameter_query_matrix(solution: Solution, given: Given) -> torch.Tensor:
    given.seed()
    return solution.SelfAttentionParameter(3, 2).W_query


@figure("F003-35")
def parameter_context_vectors(solution: Solution, given: Given) -> torch.Tensor:
    given.seed()
    return solution.SelfAttentionParameter(3, 2)(given.tensor("inputs"))


@figure("F003-36")
def linear_weight_shape(solution: Solution, given: Given) -> tuple[int, ...]:
    given.seed()
    return tuple(solution.SelfAttentionLinear(3, 2).W_query.weight.shape)


@figure("F003-37")
def linear_query_weight(solution: Solution, given: Given) -> torch.Tensor:
    given.seed()
    return solution.SelfAttentionLinear(3, 2).W_query.weight


@figure("F003-38")
def linear_context_of_two_features(solution: Solution, given: Given) -> torch.Tensor:
    given.seed()
    return solution.SelfAttentionLinear(3, 2)(given.tensor("inputs"))
