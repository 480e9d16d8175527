"""Unflattens the last axis and permutes."""


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    return x.unflatten(-1, (num_heads, d_out // num_heads)).permute(0, 2, 1, 3)
