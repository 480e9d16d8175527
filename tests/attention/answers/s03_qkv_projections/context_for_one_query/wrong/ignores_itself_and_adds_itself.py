"""Hides the tokens that are equal to the one that asks, and adds this token's own value to the
result.

Mistakes: for x = [0.0], X = [[0.0], [2.0]] and all matrices [[1.0]] it returns the weights [0.0,
1.0], the text asks for all tokens, so [0.5, 0.5]; and for x = [1.0], X = [[0.0], [0.0]] it returns
the context [1.0], the text asks for the mixture of the values of X alone, [0.0].

Diagnosis: none
"""


import math

import torch


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    q = x @ W_query
    keys, values = X @ W_key, X @ W_value
    scores = keys @ q / math.sqrt(q.shape[0])
    own = (X == x).all(dim=1)
    if not own.all():
        scores = scores.masked_fill(own, float("-inf"))
    weights = torch.softmax(scores, dim=0)
    context = weights @ values + x @ W_value
    return context, weights
