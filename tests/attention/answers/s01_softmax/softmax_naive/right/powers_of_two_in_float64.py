"""Unusual: the exponentials are powers of two in float64, summed in a loop over slices and stacked
again.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    powers = torch.exp2(x.double() * math.log2(math.e))
    slices = [powers.select(dim, k) for k in range(x.shape[dim])]
    total = torch.zeros_like(slices[0])
    for part in slices:
        total += part
    return torch.stack([part / total for part in slices], dim=dim).to(x.dtype)
