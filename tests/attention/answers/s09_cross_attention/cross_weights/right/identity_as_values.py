"""Asks PyTorch's own attention with the identity matrix as values: the context vectors over it are
the weights themselves.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    unit = torch.eye(key.shape[0], dtype=key.dtype, device=key.device)
    return F.scaled_dot_product_attention(query, key, unit)
