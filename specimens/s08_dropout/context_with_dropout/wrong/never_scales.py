# slip
"""The weights that stay are not made larger.

Then the context vectors shrink in training, on average by the factor 1 - p, and grow again when
training is over. What makes up for the dropped weights?
"""

import torch


def context_with_dropout(scores, values, dropped, p):
    return scores.softmax(dim=-1).masked_fill(dropped, 0) @ values
