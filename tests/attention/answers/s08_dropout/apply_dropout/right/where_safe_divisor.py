"""Right. torch.where on the quotient; with p = 1 the divisor is 1, since nothing that stays is
left.

Diagnosis: none
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    keep_probability = 1 - p
    nothing = torch.zeros_like(x)
    return torch.where(dropped, nothing, x / (keep_probability or 1))
