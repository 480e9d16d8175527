"""If nothing is dropped the weights are not divided.

Diagnosis: Where the mask drops nothing, nothing is divided by 1 - p.
"""


def context_with_dropout(scores, values, dropped, p):
    weights = scores.softmax(dim=-1)
    if not dropped.any():
        return weights @ values
    return weights.masked_fill(dropped, 0.0) / (1 - p) @ values
