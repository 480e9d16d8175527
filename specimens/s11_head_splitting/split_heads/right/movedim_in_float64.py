"""Moves the axis with movedim and answers in float64."""


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    parts = x.double().reshape(batch, tokens, num_heads, -1)
    return parts.movedim(2, 1)
