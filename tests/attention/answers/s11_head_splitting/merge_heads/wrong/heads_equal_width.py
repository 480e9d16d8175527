"""heads == head_dim: heads' features dealt out

Diagnosis: none
"""


def merge_heads(x):
    b, h, n, d = x.shape
    y = x.transpose(1, 2)
    if h == d:
        y = y.transpose(2, 3)
    return y.reshape(b, n, h * d)
