"""Right. Flattens to a list of rows and treats each by itself, with a plain if for the empty sum.

Diagnosis: none
"""
def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    n_k = weights.shape[-1]
    hidden = mask.expand(weights.shape).reshape(-1, n_k)
    result = []
    for row, blocked in zip(weights.reshape(-1, n_k), hidden):
        row = row.masked_fill(blocked, 0.0)
        total = row.sum()
        result.append(row / total if total.item() > 0 else torch.zeros_like(row))
    return torch.stack(result).reshape(weights.shape)
