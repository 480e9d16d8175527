# slip
"""After dropout the rows are made to sum to 1 again.

On average the rows sum to 1 already, because of the division by 1 - p. Dividing by each row's own sum
undoes the effect of dropout for a token that keeps a single weight.
"""
# T27

import torch


def context_with_dropout(scores, values, dropped, p):
    weights = scores.softmax(dim=-1).masked_fill(dropped, 0)
    weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-12)
    return weights @ values
