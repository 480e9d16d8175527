"""Right: below the function the student compares it with torch.softmax, outside of the answer.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    power = torch.exp(x)
    return power / power.sum(dim=dim, keepdim=True)


_try = torch.randn(3, 4)
assert torch.allclose(softmax_naive(_try, 1), torch.softmax(_try, dim=1), atol=1e-6)
print("the same as torch.softmax:", softmax_naive(_try, 0).sum(0))
