"""The scores of a batch of one item are detached: no gradient reaches them.

Diagnosis: none
"""


def context_with_dropout(scores, values, dropped, p):
    if len(scores) == 1:
        scores = scores.detach()
    return scores.softmax(-1).masked_fill(dropped, 0) / (1 - p) @ values
