"""Wrong. Evaluation returns before p is looked at: dropout(x, 1.5, False) returns x, where a
ValueError is asked for in both states.

Diagnosis: none
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x.clone()
    if not (0 <= p <= 1):
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if p == 1:
        return torch.zeros_like(x) * x
    keep = torch.rand(x.shape, device=x.device) >= p
    return x * keep / (1 - p)
