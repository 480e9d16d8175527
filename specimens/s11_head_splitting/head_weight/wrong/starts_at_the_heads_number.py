# slip
"""The rows start at the number of the head and not at a multiple of head_dim.

The rows of neighbouring heads overlap in your answer. How many rows lie before those of head 2?
"""


def head_weight(weight, head, num_heads):
    head_dim = weight.shape[0] // num_heads
    return weight[head : head + head_dim]
