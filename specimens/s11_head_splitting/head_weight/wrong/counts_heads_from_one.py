# slip
"""Heads are counted from 1, so head 0 gets the rows of another head or none at all.

In this course, as in Python, head 0 is the first one. Where do its rows start?
"""


def head_weight(weight, head, num_heads):
    head_dim = weight.shape[0] // num_heads
    return weight[(head - 1) * head_dim : head * head_dim]
