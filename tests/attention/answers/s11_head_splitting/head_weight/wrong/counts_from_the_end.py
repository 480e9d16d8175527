"""Heads are counted from the last one, with an axis too many.

Diagnosis: The heads are counted from the last one. The result has an additional axis of length 1 in
front.
"""


def head_weight(weight, head, num_heads):
    parts = weight.split(weight.shape[0] // num_heads, dim=0)
    return parts[-1 - head].unsqueeze(0)
