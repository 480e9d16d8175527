"""The number of heads and the width of a head have changed places.

With d_out 24 and 4 heads there should be 4 heads of width 6, not 6 heads of width 4. Use sizes
that differ when you try your code; with 4 heads of width 4 you cannot see this.
"""


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    return x.view(batch, tokens, -1, num_heads).transpose(1, 2)
