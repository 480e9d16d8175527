"""torch.allclose behind a comparison of the shapes."""

import torch


def find_layout(projected, W, x):
    by_heads = x @ W.transpose(1, 2)
    by_tokens = by_heads.permute(1, 0, 2)
    if projected.shape == by_heads.shape and torch.allclose(projected, by_heads, atol=1e-4):
        return "heads first"
    if projected.shape == by_tokens.shape and torch.allclose(projected, by_tokens, atol=1e-4):
        return "tokens first"
    return "neither"
