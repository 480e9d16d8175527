"""With a square weight the columns of the head are taken.

Diagnosis: A square weight is cut into columns.
"""


def head_weight(weight, head, num_heads):
    d = weight.shape[0] // num_heads
    if weight.shape[0] == weight.shape[1] and weight.shape[0] != num_heads:
        return weight[:, head * d : (head + 1) * d].T
    return weight[head * d : (head + 1) * d]
