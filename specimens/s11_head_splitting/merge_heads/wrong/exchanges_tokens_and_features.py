"""The wrong two axes are exchanged: tokens and features in place of heads and tokens.

The shape is right all the same. Which axis should come right after the batch before the heads are
put side by side?
"""

# T01


def merge_heads(x):
    batch, num_heads, tokens, head_dim = x.shape
    return x.transpose(2, 3).reshape(batch, tokens, num_heads * head_dim)
