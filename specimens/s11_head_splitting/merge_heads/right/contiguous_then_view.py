"""Transposes, makes it contiguous, and views."""


def merge_heads(x):
    batch, num_heads, tokens, head_dim = x.shape
    return x.transpose(1, 2).contiguous().view(batch, tokens, num_heads * head_dim)
