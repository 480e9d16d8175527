"""Right: a helper, called in the cell and not by the answer, compares the answer with
torch.softmax.

Diagnosis: none
"""

import torch.nn.functional as F


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    """By the formula (compare with torch.softmax below)."""
    power = x.exp()
    return power.div(power.sum(dim, keepdim=True))


def check_softmax_naive():
    for dim in range(3):
        x = torch.randn(2, 3, 4)
        assert torch.allclose(softmax_naive(x, dim), F.softmax(x, dim), atol=1e-6)


check_softmax_naive()
