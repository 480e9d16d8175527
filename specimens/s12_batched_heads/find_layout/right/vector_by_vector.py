"""Loops over all heads and tokens."""

import torch


def find_layout(projected, W, x):
    heads, tokens, width = len(W), len(x), W.shape[1]

    def fits(place):
        return all(
            torch.allclose(projected[place(h, t)], W[h] @ x[t], rtol=0, atol=1e-4)
            for h in range(heads)
            for t in range(tokens)
        )

    if projected.shape == (heads, tokens, width) and fits(lambda h, t: (h, t)):
        return "heads first"
    if projected.shape == (tokens, heads, width) and fits(lambda h, t: (t, h)):
        return "tokens first"
    return "neither"
