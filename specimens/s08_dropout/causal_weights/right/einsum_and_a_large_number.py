"""einsum for the scores, the scale on the queries, and -1e9 in place of minus infinity."""

import torch


def causal_weights(queries, keys):
    b, n, d = queries.shape
    scores = torch.einsum("bid,bjd->bij", queries * d**-0.5, keys)
    positions = torch.arange(n)
    keep = positions[None, :] <= positions[:, None]
    return torch.softmax(scores.masked_fill(~keep, -1e9), -1)
