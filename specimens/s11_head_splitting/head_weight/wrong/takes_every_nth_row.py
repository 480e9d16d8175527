# slip
"""Every num_heads-th row is taken in place of neighbouring rows.

Head 0 owns the first head_dim features, so it owns the first head_dim rows.
"""


def head_weight(weight, head, num_heads):
    return weight[head::num_heads]
