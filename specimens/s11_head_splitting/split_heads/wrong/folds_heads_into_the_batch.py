"""The heads are folded into the batch axis: the result has three axes.

The numbers are in the right order, but batch and num_heads should stay two axes of their own.
"""


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    heads = x.view(batch, tokens, num_heads, -1).transpose(1, 2)
    return heads.reshape(batch * num_heads, tokens, -1)
