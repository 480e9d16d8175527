"""Features that do not fit evenly are dropped without an error.

When num_heads does not divide d_out, a ValueError is expected. Cutting the rest off hides the
mistake of the caller.
"""

# T57


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    width = d_out // num_heads
    x = x[:, :, : width * num_heads]
    return x.reshape(batch, tokens, num_heads, width).transpose(1, 2)
