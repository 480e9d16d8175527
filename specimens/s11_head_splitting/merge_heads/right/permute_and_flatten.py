"""Permutes and flattens the last two axes."""


def merge_heads(x):
    return x.permute(0, 2, 1, 3).flatten(start_dim=-2)
