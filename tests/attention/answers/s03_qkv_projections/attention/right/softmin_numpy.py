"""Numpy throughout, softmin of negative scores with einsum, returned by torch.as_tensor.

Diagnosis: none
"""

import numpy as np


def attention(Q, K, V):
    q, k, v = (np.asarray(t.detach(), dtype=np.float64) for t in (Q, K, V))
    s = -np.einsum("...id,...jd->...ij", q, k) / np.sqrt(k.shape[-1])
    w = np.exp(s.min(axis=-1, keepdims=True) - s)
    return torch.as_tensor(np.matmul(w / w.sum(axis=-1, keepdims=True), v), dtype=Q.dtype)
