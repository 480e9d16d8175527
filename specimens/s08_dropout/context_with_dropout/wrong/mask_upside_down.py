# slip
"""The meaning of the mask is inverted: the weights that should go are the ones that stay.

True means dropped. What is the opposite of a bool tensor?
"""

import torch


def context_with_dropout(scores, values, dropped, p):
    return scores.softmax(dim=-1) * dropped / (1 - p) @ values
