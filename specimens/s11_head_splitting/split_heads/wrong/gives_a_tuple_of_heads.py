"""The result is a tuple of heads, not one tensor.

The pieces are right. They still have to be put together into one tensor with an axis for the
heads.
"""


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    return x.chunk(num_heads, dim=-1)
