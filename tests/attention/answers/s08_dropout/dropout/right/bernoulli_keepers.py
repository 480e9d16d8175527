"""Right. Draws the entries to keep with torch.bernoulli in float64, whatever the dtype of x is.

Diagnosis: none
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not (0 <= p <= 1):
        raise ValueError(f"p must be a probability, not {p}")
    if not training or p == 0:
        return x.clone()
    chance = torch.full(x.shape, 1 - float(p), dtype=torch.float64, device=x.device)
    keep = torch.bernoulli(chance).bool()
    scaled = x / (1 - p) if p < 1 else x
    return torch.where(keep, scaled, torch.zeros((), dtype=x.dtype, device=x.device))
