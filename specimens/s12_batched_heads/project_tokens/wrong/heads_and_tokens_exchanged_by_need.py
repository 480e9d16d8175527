"""Heads and tokens are exchanged only when the shape looks wrong.

With as many heads as tokens the shape looks right in both cases. Decide from how the product was
made, not from the sizes.
"""

# T37

import torch


def project_tokens(W, x):
    out = torch.stack([W @ token for token in x])
    if out.shape[0] != len(W):
        out = out.transpose(0, 1)
    return out
