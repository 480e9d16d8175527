"""Wrong. Subtracts the maximum in place, so x is changed: after softmax_naive(x, 0) with x = [0.0,
2.0], x is [-2.0, 0.0]. The result itself is right.

Diagnosis: The caller's scores are changed in place.
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    with torch.no_grad():
        x -= x.max()  # for safety
    power = torch.exp(x)
    return power / torch.sum(power, dim, keepdim=True)
