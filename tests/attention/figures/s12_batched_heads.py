"""Figures of s12_batched_heads, computed by its reference."""

from __future__ import annotations

import torch
from torch import nn

from tests.attention.figures import Given, Solution, figure

HEADS, WIDTH = 8, 16


def tokens(given: Given) -> torch.Tensor:
    """The eight embedded tokens, one in each row."""
    given.seed()
    sentence = torch.tensor(given.inputs["sentence"])
    return nn.Embedding(10, WIDTH)(sentence).detach()


def stacks(given: Given) -> list[torch.Tensor]:
    """The query, key and value stacks, from the generator state that was recovered (T34)."""
    given.seed()
    torch.rand(WIDTH, WIDTH)  # a single head's query matrix that is never used
    torch.rand(13_824)  # draws of twelve executions that the notebook no longer shows
    return [torch.rand(HEADS, WIDTH, WIDTH) for _ in range(3)]


@figure("F004-12")
def shape_of_queries_of_one_token(solution: Solution, given: Given) -> tuple[int, ...]:
    return tuple(solution.project_token(stacks(given)[0], tokens(given)[1]).shape)


@figure("F004-13")
def query_of_token_1_in_head_3(solution: Solution, given: Given) -> torch.Tensor:
    return solution.project_token(stacks(given)[0], tokens(given)[1])[3]


@figure("F004-14")
def shape_of_the_repeated_input(solution: Solution, given: Given) -> tuple[int, ...]:
    return tuple(solution.columns_per_head(tokens(given), HEADS).shape)


@figure("F004-15")
def shape_of_keys_as_columns(solution: Solution, given: Given) -> tuple[int, ...]:
    x, W_key = tokens(given), stacks(given)[1]
    columns = torch.bmm(W_key, solution.columns_per_head(x, HEADS))
    assert solution.find_layout(columns, W_key, x) == "neither"
    return tuple(columns.shape)


@figure("F004-16")
def shape_of_keys(solution: Solution, given: Given) -> tuple[int, ...]:
    x, W_key = tokens(given), stacks(given)[1]
    columns = torch.bmm(W_key, solution.columns_per_head(x, HEADS))
    keys = columns.permute(0, 2, 1)
    torch.testing.assert_close(keys, solution.project_tokens(W_key, x))
    # T37: eight heads, eight tokens. The shape does not tell the two layouts apart.
    assert solution.find_layout(keys, W_key, x) == "heads first"
    assert solution.find_layout(keys.transpose(0, 1), W_key, x) == "tokens first"
    return tuple(keys.shape)


@figure("F004-17")
def key_of_token_1_in_head_2(solution: Solution, given: Given) -> torch.Tensor:
    return solution.project_tokens(stacks(given)[1], tokens(given))[2, 1]


@figure("F004-18")
def shape_of_values(solution: Solution, given: Given) -> tuple[int, ...]:
    return tuple(solution.project_tokens(stacks(given)[2], tokens(given)).shape)


@figure("F004-19")
def shape_of_the_merged_context(solution: Solution, given: Given) -> tuple[int, ...]:
    # T39: the notebook put random numbers here; this is the context vector they stand for.
    x, (W_query, W_key, W_value) = tokens(given), stacks(given)
    query = solution.project_token(W_query, x[1])
    keys, values = (solution.project_tokens(W, x) for W in (W_key, W_value))
    z = solution.head_contexts(query[:, None], keys, values)
    out_proj = nn.Linear(HEADS * WIDTH, WIDTH)
    return tuple(solution.merge_and_project(z, out_proj.weight, out_proj.bias)[0].shape)
