# slip
"""Scores of later tokens are set to 0, which does not take them out.

A score of 0 still gets the weight exp(0) = 1 before the division. Which score gets the weight 0?
"""

import torch


def causal_weights(queries, keys):
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    return scores.tril().softmax(dim=-1)
