"""Wrong, two mistakes. exp_() overwrites the caller's x (x = torch.zeros(3) is all ones
afterwards); and 1e-6 in the denominator swamps small exponentials (torch.full((2,), -20.0) gives
weights near 0.002, not 0.5).

Diagnosis: About 1e-06 is added to the sum that the exponentials are divided by.
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    e = x.exp_()
    return e / (e.sum(dim=dim, keepdim=True) + 1e-6)
