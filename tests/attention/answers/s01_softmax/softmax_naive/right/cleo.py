"""Unusual: round trip through numpy in double precision (the text allows numpy's exp and sum).

Diagnosis: none
"""

import numpy as np


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    a = np.exp(x.detach().to(torch.float64).cpu().numpy())
    a = a / np.sum(a, axis=dim, keepdims=True)
    return torch.from_numpy(np.ascontiguousarray(a)).to(dtype=x.dtype, device=x.device)
