"""Right: a running sum of the unit matrix down the columns; a key is blocked while its own one has
not yet come.

Diagnosis: none
"""
def causal_mask(n: int) -> torch.Tensor:
    arrived = torch.eye(n, dtype=torch.int64).cumsum(dim=0)
    return arrived.eq(0)
