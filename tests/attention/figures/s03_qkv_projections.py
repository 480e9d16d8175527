"""Figures of s03_qkv_projections, computed by its reference."""

from __future__ import annotations

import math

import torch

from tests.attention.figures import Given, Solution, figure

QUERY, KEY, VALUE = "W_query", "W_key", "W_value"


# -- two features, projections by nn.Linear ---------------------------------------------------


def layer_of(solution: Solution, given: Given) -> torch.nn.Module:
    """A fresh layer: query, key and value weights drawn in this order, four numbers each."""
    given.seed()
    layer: torch.nn.Module = solution.QKVAttention(2, 2, 2)
    return layer


def transposed(solution: Solution, given: Given, name: str) -> torch.Tensor:
    """The weight in the row convention: what becomes of the two unit vectors."""
    weight = getattr(layer_of(solution, given), name).weight
    return solution.project(torch.eye(2), weight, "column")


@figure("F001-02", "F001-15")
def query_weights(solution: Solution, given: Given) -> torch.Tensor:
    return transposed(solution, given, QUERY)


@figure("F001-03", "F001-16")
def key_weights(solution: Solution, given: Given) -> torch.Tensor:
    return transposed(solution, given, KEY)


@figure("F001-04", "F001-17")
def value_weights(solution: Solution, given: Given) -> torch.Tensor:
    return transposed(solution, given, VALUE)


def by_hand_and_by_layer(solution: Solution, given: Given, name: str) -> torch.Tensor:
    """Entry by entry, with a stated tolerance in place of the seed's == (T16)."""
    layer = layer_of(solution, given)
    encodings = given.tensor("encodings_matrix")
    matrix = getattr(layer, name).weight.T
    by_hand = solution.project(encodings, matrix, "row")
    return torch.isclose(by_hand, getattr(layer, name)(encodings), rtol=1e-5, atol=1e-6)


@figure("F001-05")
def keys_agree(solution: Solution, given: Given) -> torch.Tensor:
    return by_hand_and_by_layer(solution, given, KEY)


@figure("F001-06")
def queries_agree(solution: Solution, given: Given) -> torch.Tensor:
    return by_hand_and_by_layer(solution, given, QUERY)


@figure("F001-07")
def values_agree(solution: Solution, given: Given) -> torch.Tensor:
    return by_hand_and_by_layer(solution, given, VALUE)


@figure("F001-18")
def encodings(solution: Solution, given: Given) -> torch.Tensor:
    return solution.project(given.tensor("encodings_matrix"), torch.eye(2), "row")


# -- six tokens, row convention ---------------------------------------------------------------


def six(given: Given) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
    """The six tokens and three matrices in the row convention, drawn in order."""
    if given.manual_seed is not None:
        given.seed()
    matrices = {name: torch.rand(3, 2) for name in (QUERY, KEY, VALUE)}
    return given.tensor("inputs"), matrices


def projected(solution: Solution, given: Given, name: str) -> torch.Tensor:
    inputs, matrices = six(given)
    return solution.project(inputs, matrices[name], "row")


def second_of_six(solution: Solution, given: Given) -> tuple[torch.Tensor, torch.Tensor]:
    """Context vector and weights of the second token."""
    inputs, matrices = six(given)
    context, weights = solution.context_for_one_query(inputs[1], inputs, *matrices.values())
    every = solution.attention(*(projected(solution, given, name) for name in matrices))
    assert torch.allclose(every[1], context, atol=1e-6)
    return context, weights


@figure("F003-20")
def d_in(solution: Solution, given: Given) -> int:
    return six(given)[0].shape[-1]


@figure("F003-21")
def second_token(solution: Solution, given: Given) -> torch.Tensor:
    return six(given)[0][1]


@figure("F003-22")
def shape_of_the_query_matrix(solution: Solution, given: Given) -> tuple[int, ...]:
    return tuple(six(given)[1][QUERY].shape)


@figure("F003-23")
def query_matrix(solution: Solution, given: Given) -> torch.Tensor:
    return solution.project(torch.eye(3), six(given)[1][QUERY], "row")


@figure("F003-24")
def second_query(solution: Solution, given: Given) -> torch.Tensor:
    inputs, matrices = six(given)
    return solution.project(inputs[1], matrices[QUERY], "row")


@figure("F003-25")
def shapes_of_keys_and_values(solution: Solution, given: Given) -> list[tuple[int, ...]]:
    return [tuple(projected(solution, given, name).shape) for name in (KEY, VALUE)]


def scores_of_the_second(solution: Solution, given: Given) -> torch.Tensor:
    """Unscaled: the scaled ones times the root again."""
    keys = projected(solution, given, KEY)
    queries = projected(solution, given, QUERY)
    return solution.scaled_scores(queries, keys)[1] * math.sqrt(keys.shape[-1])


@figure("F003-26")
def score_of_the_second_for_itself(solution: Solution, given: Given) -> torch.Tensor:
    return scores_of_the_second(solution, given)[1]


@figure("F003-27", "F003-29")
def unscaled_scores(solution: Solution, given: Given) -> torch.Tensor:
    return scores_of_the_second(solution, given)


@figure("F003-28", "F003-32")
def weights_of_the_second(solution: Solution, given: Given) -> torch.Tensor:
    return second_of_six(solution, given)[1]


@figure("F003-30")
def d_k(solution: Solution, given: Given) -> int:
    return projected(solution, given, KEY).shape[-1]


@figure("F003-31")
def context_of_the_second(solution: Solution, given: Given) -> torch.Tensor:
    return second_of_six(solution, given)[0]


@figure("F003-33")
def all_values(solution: Solution, given: Given) -> torch.Tensor:
    return projected(solution, given, VALUE)


# -- eight embedded tokens, column convention -------------------------------------------------


def eight(given: Given) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
    """A sentence's embeddings, and three matrices in the column convention, drawn after reseeding.

    The second seeding is the seed notebook's (T35): the matrices hold the very numbers that the
    table was made from, so nothing may be concluded from their statistics.
    """
    given.seed()
    table = torch.nn.Embedding(10, 16)
    sentence = table(torch.tensor(given.inputs["sentence"])).detach()
    given.seed()
    return sentence, {name: torch.rand(16, 16) for name in (QUERY, KEY, VALUE)}


def second_of_eight(solution: Solution, given: Given) -> tuple[torch.Tensor, torch.Tensor]:
    """Context vector and weights of the second token."""
    sentence, matrices = eight(given)
    rows = [matrix.T for matrix in matrices.values()]
    context, weights = solution.context_for_one_query(sentence[1], sentence, *rows)
    return context, weights


def scores_of_the_second_of_eight(solution: Solution, given: Given) -> torch.Tensor:
    """Unscaled: the scaled ones times the root of 16 again."""
    sentence, matrices = eight(given)
    query = solution.project(sentence[1], matrices[QUERY], "column")
    keys = solution.project(sentence, matrices[KEY], "column")
    return solution.scaled_scores(query[None], keys)[0] * 4


@figure("F004-07")
def one_and_all_agree(solution: Solution, given: Given) -> list[bool]:
    sentence, matrices = eight(given)
    return [
        torch.allclose(
            solution.project(sentence[1], matrices[name], "column"),
            solution.project(sentence, matrices[name], "column")[1],
            rtol=1e-5,
            atol=1e-5,
        )
        for name in (KEY, VALUE)
    ]


@figure("F004-08")
def score_of_the_second_for_the_third(solution: Solution, given: Given) -> torch.Tensor:
    return scores_of_the_second_of_eight(solution, given)[2]


@figure("F004-09")
def unscaled_scores_of_eight(solution: Solution, given: Given) -> torch.Tensor:
    return scores_of_the_second_of_eight(solution, given)


@figure("F004-10")
def weights_of_eight(solution: Solution, given: Given) -> torch.Tensor:
    return second_of_eight(solution, given)[1]


@figure("F004-11")
def context_of_eight(solution: Solution, given: Given) -> torch.Tensor:
    return second_of_eight(solution, given)[0]
