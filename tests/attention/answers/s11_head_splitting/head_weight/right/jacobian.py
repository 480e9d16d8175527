"""A jacobian: the derivative of the head's features with respect to the input, row by row.

Diagnosis: none
"""


def head_weight(weight, head, num_heads):
    size = weight.shape[0] // num_heads
    first = head * size
    return torch.stack([weight[first + n] for n in range(size)])
