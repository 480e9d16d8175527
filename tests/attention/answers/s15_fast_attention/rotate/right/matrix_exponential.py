"""Takes powers of one turning matrix for every pair.

Diagnosis: none
"""

import math
import torch


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    out = []
    for i in range(d // 2):
        theta = math.pow(base, -2 * i / d)
        generator = torch.tensor([[0.0, -1.0], [1.0, 0.0]], dtype=torch.float64) * theta
        turns = torch.stack([torch.matrix_exp(generator * p) for p in positions.tolist()])
        out.append((turns.to(x.dtype) @ x[..., 2 * i : 2 * i + 2, None]).squeeze(-1))
    return torch.cat(out, dim=-1)
