"""Right. No matrix product: multiplies every query with every key by broadcasting and sums the
features.

Diagnosis: none
"""
def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    rows = queries[:, :, :, None, :]
    columns = keys[:, :, None, :, :]
    return (rows * columns).sum(dim=-1)
