"""The axes are merged without an exchange.

Diagnosis: The axes are not exchanged: a row holds one head of several tokens.
"""


def merge_heads(x):
    b, h, n, d = x.shape
    return x.reshape(b, n, h * d)
