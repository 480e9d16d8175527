"""Tokens and sequences have changed places before the reshape.

Follow one number: before the last step the axes have to be batch, tokens, num_heads, head_dim, in
this order.
"""


def merge_heads(x):
    batch, num_heads, tokens, head_dim = x.shape
    return x.permute(2, 0, 1, 3).reshape(batch, tokens, num_heads * head_dim)
