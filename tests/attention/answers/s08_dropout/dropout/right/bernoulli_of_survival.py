"""Right. Draws who stays with torch.bernoulli at probability 1 - p, and uses where for the result.

Diagnosis: none
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if p < 0 or p > 1 or p != p:
        raise ValueError(f"p = {p} is no probability")
    if not training:
        return x.clone()
    zeros = torch.zeros_like(x)
    if p == 1:
        return x.mul(0.0).where(zeros.bool(), zeros)
    stays = torch.bernoulli(torch.full(x.shape, 1.0 - p, dtype=torch.double, device=x.device))
    return torch.where(stays.bool(), x / (1 - p), zeros)
