"""Three loops in plain Python, in double precision."""

import torch


def project_token(W, x):
    num_heads, head_dim, d_in = W.shape
    out = torch.zeros(num_heads, head_dim, dtype=torch.float64)
    for h in range(num_heads):
        for k in range(head_dim):
            for i in range(d_in):
                out[h, k] += W[h, k, i].item() * x[i].item()
    return out
