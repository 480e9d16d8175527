"""Drops scores (sets them to 0) before the softmax, and divides the context by 1 - p.

Diagnosis: Dropped scores become 0 before the softmax; the weights that it gives are all divided by
1 - p.
"""


def context_with_dropout(scores, values, dropped, p):
    s = scores.masked_fill(dropped, 0.0)
    return torch.softmax(s, -1) @ values / (1 - p)
