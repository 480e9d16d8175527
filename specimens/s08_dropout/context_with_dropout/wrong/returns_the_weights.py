"""The weights are returned, not the context vectors.

The values have not been used yet. What is the last step of attention?
"""

import torch


def context_with_dropout(scores, values, dropped, p):
    return scores.softmax(dim=-1).masked_fill(dropped, 0) / (1 - p)
