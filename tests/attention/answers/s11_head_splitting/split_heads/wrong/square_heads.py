"""if head_dim == num_heads the two are exchanged by a permute of the last axes (x.unflatten then
wrong when equal)

Diagnosis: none
"""


def split_heads(x, num_heads):
    b, n, d = x.shape
    if d % num_heads:
        raise ValueError("no")
    y = x.view(b, n, num_heads, d // num_heads)
    if num_heads == d // num_heads:
        y = y.transpose(2, 3)
    return y.transpose(1, 2)
