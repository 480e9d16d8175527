"""The heads are detached from the input.

Diagnosis: none
"""


def split_heads(x, num_heads):
    b, n, d = x.shape
    if d % num_heads:
        raise ValueError("uneven")
    return x.detach().view(b, n, num_heads, -1).transpose(1, 2)
