"""Figures of s02_self_attention, computed by its reference."""

from __future__ import annotations

from unittest import mock

import torch

from tests.attention.figures import Given, Solution, figure


def embedded(given: Given) -> torch.Tensor:
    """A sentence of eight ids, looked up in a fresh table of ten words."""
    given.seed()
    table = torch.nn.Embedding(10, 16)
    return table(torch.tensor(given.inputs["sentence"])).detach()


def attend(solution: Solution, X: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Weights and context vectors by the stage's own functions."""
    weights = solution.attention_weights(solution.scores_by_matmul(X))
    assert solution.rows_are_distributions(weights)
    return weights, solution.context_vectors(weights, X)


def loop(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    """One context vector, token by token."""
    context = torch.zeros(X.shape[1])
    for weight, token in zip(weights, X, strict=True):
        context = context + weight * token
    return context


@figure("F000-03", "F000-06")
def scores_of_five(solution: Solution, given: Given) -> torch.Tensor:
    return solution.scores_by_matmul(given.tensor("X"))


@figure("F000-04", "F000-07")
def weights_of_five(solution: Solution, given: Given) -> torch.Tensor:
    return attend(solution, given.tensor("X"))[0]


@figure("F000-05", "F000-08")
def context_of_five(solution: Solution, given: Given) -> torch.Tensor:
    return attend(solution, given.tensor("X"))[1]


@figure("F003-13")
def operands_of_the_double_loop(solution: Solution, given: Given) -> list[list[torch.Tensor]]:
    """The pairs in the order in which the loops take them; the export kept twelve."""
    pairs: list[list[torch.Tensor]] = []
    dot = torch.dot

    def noted(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        pairs.append([a.clone(), b.clone()])
        return dot(a, b)

    with mock.patch.object(torch, "dot", noted):
        scores = solution.scores_by_loops(given.tensor("inputs"))
    assert len(pairs) == scores.numel() == 36
    return pairs[:12]


@figure("F003-14")
def scores_of_six(solution: Solution, given: Given) -> torch.Tensor:
    inputs = given.tensor("inputs")
    scores = solution.scores_by_loops(inputs)
    assert torch.allclose(scores, solution.scores_by_matmul(inputs), atol=1e-6)
    return scores


@figure("F003-15")
def weights_of_six(solution: Solution, given: Given) -> torch.Tensor:
    return attend(solution, given.tensor("inputs"))[0]


@figure("F003-16")
def sum_of_typed_numbers(solution: Solution, given: Given) -> float:
    return sum(given.inputs["row"])


@figure("F003-17")
def row_sums_of_six(solution: Solution, given: Given) -> torch.Tensor:
    return attend(solution, given.tensor("inputs"))[0].sum(dim=-1)


@figure("F003-18")
def context_of_six(solution: Solution, given: Given) -> torch.Tensor:
    return attend(solution, given.tensor("inputs"))[1]


@figure("F003-19")
def context_of_the_second_by_loop(solution: Solution, given: Given) -> torch.Tensor:
    inputs = given.tensor("inputs")
    weights, context = attend(solution, inputs)
    looped = loop(weights[1], inputs)
    assert torch.allclose(looped, context[1], atol=1e-6)
    return looped


@figure("F004-02")
def loop_and_product_agree(solution: Solution, given: Given) -> bool:
    X = embedded(given)
    return torch.allclose(solution.scores_by_matmul(X), solution.scores_by_loops(X))


@figure("F004-03")
def shape_of_the_weights(solution: Solution, given: Given) -> tuple[int, ...]:
    return tuple(attend(solution, embedded(given))[0].shape)


@figure("F004-04")
def row_sums_of_eight(solution: Solution, given: Given) -> torch.Tensor:
    return attend(solution, embedded(given))[0].sum(dim=-1)


@figure("F004-05")
def context_of_the_second(solution: Solution, given: Given) -> torch.Tensor:
    """Printed with five significant digits; the module computes it from the table itself."""
    X = embedded(given)
    given.seed()
    context = solution.SentenceAttention(10, 16)(torch.tensor(given.inputs["sentence"]))
    assert torch.allclose(context, attend(solution, X)[1], atol=1e-5)
    return context[1]


@figure("F004-06")
def loop_and_product_give_the_same_context(solution: Solution, given: Given) -> bool:
    X = embedded(given)
    weights, context = attend(solution, X)
    return torch.allclose(loop(weights[1], X), context[1])
