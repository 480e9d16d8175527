"""Gives torch's own attention the unit matrix as values: what comes back are the weights.

Diagnosis: none
"""


import torch
import torch.nn.functional as F


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    n_k = keys.shape[-2]
    unit = torch.eye(n_k, dtype=keys.dtype, device=keys.device)
    values = unit.expand(*keys.shape[:-2], n_k, n_k)
    return F.scaled_dot_product_attention(queries, keys, values)
