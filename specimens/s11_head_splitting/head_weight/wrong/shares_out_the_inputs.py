# slip
"""The width of a head is computed from d_in, the columns of the weight.

Which of the two axes of an nn.Linear's weight is d_out? That one is divided among the heads.
"""


def head_weight(weight, head, num_heads):
    head_dim = weight.shape[1] // num_heads
    return weight[head * head_dim : (head + 1) * head_dim]
