"""Head h takes every num_heads-th feature.

Diagnosis: A head takes every num_heads-th feature in place of neighbouring ones.
"""


def split_heads(x, num_heads):
    b, n, d = x.shape
    if d % num_heads:
        raise ValueError("uneven")
    return x.view(b, n, d // num_heads, num_heads).permute(0, 3, 1, 2)
