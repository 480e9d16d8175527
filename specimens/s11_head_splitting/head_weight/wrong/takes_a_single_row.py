"""A single row is taken: that is one feature, not one head.

A head has head_dim output features, and each of them has a row.
"""


def head_weight(weight, head, num_heads):
    return weight[head : head + 1]
