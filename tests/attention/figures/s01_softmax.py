"""Figures of s01_softmax, computed by its reference."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import torch

from tests.attention.figures import Given, Solution, figure


def context_vector(solution: Solution, inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    """The context vector of one given query, by the layer whose query is otherwise learned."""
    layer = solution.AttentionPooling(inputs.shape[1])
    layer.load_state_dict({"query": query})
    context: torch.Tensor = layer(inputs)
    return context


def close_to_one(total: torch.Tensor) -> torch.Tensor:
    """The printed decimals are few: see here that the sum is 1 up to float32's rounding."""
    assert abs(float(total) - 1) < 1e-6  # T47: not equal, close
    return total


@figure("F000-01")
def dictionary_look_up(solution: Solution, given: Given) -> str:
    pairs = {"token": "embedding", "self": "attention", "mask": "future", "head": "subspace"}
    dictionary = defaultdict(str, pairs)
    assert solution.fetch(dictionary, "nobody") == "not found"
    assert dictionary == pairs  # T59: a miss leaves nothing behind
    return f"Query: self, Value: {solution.fetch(dictionary, 'self')}"


@figure("F000-02")
def embedded_tokens(solution: Solution, given: Given) -> Any:
    return solution.look_up(given.tensor("X"), torch.arange(5))


@figure("F004-01")
def embedded_sentence_shape(solution: Solution, given: Given) -> Any:
    given.seed()
    table = torch.nn.Embedding(10, 16).weight
    return tuple(solution.look_up(table, given.tensor("sentence")).shape)


@figure("F003-01")
def dot_product_of_lists(solution: Solution, given: Given) -> Any:
    return solution.dot_product(given.inputs["x1"], given.inputs["x2"])


@figure("F003-02")
def dot_product_of_tensors(solution: Solution, given: Given) -> Any:
    return solution.attention_scores(given.tensor("x1").unsqueeze(0), given.tensor("x2"))[0]


@figure("F003-03")
def shape_of_inputs(solution: Solution, given: Given) -> Any:
    inputs = solution.look_up(given.tensor("inputs"), torch.arange(6))
    return tuple(inputs.shape), inputs.shape[0], inputs.shape[1]


@figure("F003-04")
def scores_of_one_query(solution: Solution, given: Given) -> Any:
    inputs = given.tensor("inputs")
    return solution.attention_scores(inputs, inputs[1])


@figure("F003-05")
def sum_normalised_weights(solution: Solution, given: Given) -> Any:
    return solution.normalize_by_sum(scores_of_one_query(solution, given))


@figure("F003-06")
def sum_of_sum_normalised_weights(solution: Solution, given: Given) -> torch.Tensor:
    return close_to_one(sum_normalised_weights(solution, given).sum())


@figure("F003-07")
def naive_softmax_weights(solution: Solution, given: Given) -> Any:
    return solution.softmax_naive(scores_of_one_query(solution, given), dim=0)


@figure("F003-08")
def sum_of_naive_softmax_weights(solution: Solution, given: Given) -> torch.Tensor:
    return close_to_one(naive_softmax_weights(solution, given).sum())


@figure("F003-09")
def stable_softmax_weights(solution: Solution, given: Given) -> Any:
    return solution.softmax_stable(scores_of_one_query(solution, given), dim=0)


@figure("F003-10")
def sum_of_stable_softmax_weights(solution: Solution, given: Given) -> torch.Tensor:
    return close_to_one(stable_softmax_weights(solution, given).sum())


@figure("F003-11")
def shape_of_a_query(solution: Solution, given: Given) -> Any:
    inputs = given.tensor("inputs")
    return tuple(solution.AttentionPooling(inputs.shape[1]).query.shape)


@figure("F003-12")
def context_vector_of_one_query(solution: Solution, given: Given) -> torch.Tensor:
    inputs = given.tensor("inputs")
    return context_vector(solution, inputs, inputs[1])
