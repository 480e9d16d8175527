"""Divides by 1 - p + 1e-6. With p = 0.9993 the context of a token that keeps a weight is off by
more than a thousandth.

Diagnosis: none
"""


def context_with_dropout(scores, values, dropped, p):
    weights = scores.softmax(dim=-1)
    return weights.masked_fill(dropped, 0) / (1 - p + 1e-6) @ values
