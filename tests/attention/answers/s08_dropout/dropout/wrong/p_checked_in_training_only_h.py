"""Returns early in evaluation, before p is looked at. Breaks "Raises ValueError unless 0 <= p <= 1,
whether training is True or False", for p = 1.5 with training=False.

Diagnosis: none
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x
    if p < 0 or p > 1:
        raise ValueError(f"p should be between 0 and 1, not {p}")
    if p == 1:
        return x * 0.0
    keep = torch.rand_like(x) >= p
    return torch.where(keep, x / (1 - p), torch.zeros_like(x))
