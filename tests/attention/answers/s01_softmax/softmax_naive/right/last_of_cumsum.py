"""Right. Takes the denominator as the last entry of a cumulative sum along dim.

Diagnosis: none
"""
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    numerators = x.exp()
    running = torch.cumsum(numerators, dim=dim)
    total = running.narrow(dim, x.size(dim) - 1, 1)
    return numerators / total
