"""Dropped links are set to -inf in the scores before the softmax, so their weight is shared out
among the others (rows are normalised again) before the division by 1 - p; a row that is dropped
altogether becomes nan.

Diagnosis: Dropped scores become minus infinity before the softmax, so that the keys that stay
take over their weight; then they are divided by 1 - p.
"""


def context_with_dropout(scores, values, dropped, p):
    scores = scores.masked_fill(dropped, float("-inf"))
    weights = torch.softmax(scores, dim=-1) / (1.0 - p)
    return weights @ values
