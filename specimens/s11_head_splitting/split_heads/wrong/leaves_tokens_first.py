"""The head axis has not been moved: the result is (batch, tokens, num_heads, head_dim).

Each head is cut out correctly. But a matrix product works on the last two axes, so these have to
be tokens and head_dim; the axis of the heads belongs right after the batch.
"""

# T50


def split_heads(x, num_heads):
    batch, tokens, d_out = x.shape
    if d_out % num_heads != 0:
        raise ValueError("num_heads must divide d_out")
    return x.view(batch, tokens, num_heads, d_out // num_heads)
