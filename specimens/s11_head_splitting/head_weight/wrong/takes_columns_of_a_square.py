# slip
"""A square weight is cut into columns.

Whether it is square or not: the outputs of the layer are its rows.
"""

def head_weight(weight, head, num_heads):
    head_dim = weight.shape[0] // num_heads
    mine = slice(head * head_dim, (head + 1) * head_dim)
    if weight.shape[0] == weight.shape[1]:
        return weight[:, mine].T
    return weight[mine]
