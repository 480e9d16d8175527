"""Wrong. Out of training x comes back before p is looked at: dropout(x, 1.5, False) raises no
ValueError.

Diagnosis: none
"""
def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training or p == 0:
        return x.clone()
    if p < 0 or p > 1:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    dropped = torch.rand(x.shape, device=x.device) < p
    return apply_dropout(x, dropped, p)
