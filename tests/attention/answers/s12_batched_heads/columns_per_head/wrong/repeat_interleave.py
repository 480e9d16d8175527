"""Each feature is repeated num_heads times before the cut, so the heads get different matrices.

Diagnosis: Each feature is repeated once for every head before the heads get their parts: their
matrices differ.
"""


def columns_per_head(x, num_heads):
    tokens, d_in = x.shape
    return x.T.repeat_interleave(num_heads, dim=0).reshape(num_heads, d_in, tokens)
