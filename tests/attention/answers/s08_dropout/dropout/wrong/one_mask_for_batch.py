"""Wrong, two mistakes. One mask is drawn for the last two axes and used for every item in front:
for x of shape (8, 20, 20) all eight items drop the same entries. And the work is done on x.data, so
no gradient reaches x in training.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p must be in [0, 1]")
    if not training or p == 0:
        return x.clone()
    if p == 1:
        return x.masked_fill(torch.ones_like(x, dtype=torch.bool), 0.0)
    out = x.data.clone()
    keep = torch.rand(x.shape[-2:], device=x.device) >= p
    out *= keep
    return out / (1 - p)
