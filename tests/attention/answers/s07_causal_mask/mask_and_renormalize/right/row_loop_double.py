"""Right. A loop over single rows in double precision; the free entries are picked out, and rows
without any stay zeros.

Diagnosis: none
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    n_k = weights.shape[-1]
    free = ~mask.broadcast_to(weights.shape).reshape(-1, n_k)
    rows = []
    for row, visible in zip(weights.reshape(-1, n_k), free):
        new = torch.zeros_like(row, dtype=torch.float64)
        if visible.any():
            part = row[visible].double()
            new[visible] = part / part.sum()
        rows.append(new)
    return torch.stack(rows).reshape(weights.shape).to(weights.dtype)
