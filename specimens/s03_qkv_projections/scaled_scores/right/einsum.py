"""Names the axes with einsum and multiplies by the inverse root."""

import torch


def scaled_scores(Q, K):
    return torch.einsum("...qd,...kd->...qk", Q, K) * Q.size(-1) ** -0.5
