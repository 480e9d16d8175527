"""The random numbers have the shape of the last two axes only and broadcast over the rest. Wrong for
x of shape (8, 4, 5): all eight items drop the same entries, though every entry should be dropped
independently of all others.

Diagnosis: Along the first axis, the same entries are dropped everywhere.
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if p < 0 or p > 1:
        raise ValueError("p must be between 0 and 1")
    if not training:
        return x.clone()
    dropped = torch.rand(x.shape[-2:], device=x.device) < p
    result = torch.where(dropped, torch.zeros_like(x), x)
    if p < 1:
        result = result / (1 - p)
    return result
