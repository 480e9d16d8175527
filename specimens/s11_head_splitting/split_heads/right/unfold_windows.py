"""Lets unfold slide a window of one head's width over the features."""


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    width = d_out // num_heads
    return x.unfold(2, width, width).transpose(1, 2)
