"""With one head the axis of the heads is left out.

Diagnosis: none
"""


def split_heads(x, num_heads):
    b, n, d = x.shape
    if d % num_heads:
        raise ValueError("uneven")
    if num_heads == 1:
        return x
    return x.view(b, n, num_heads, -1).transpose(1, 2)
