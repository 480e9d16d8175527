# slip
"""The softmax runs over the columns, along the axis of the queries.

Add up the rows of your result: each token must share out exactly 1. Which axis is that?
"""

import torch


def attention_weights(scores, temperature=1.0):
    # T55: on symmetric scores this is the transposed right answer.
    return torch.softmax(scores / temperature, dim=-2)
