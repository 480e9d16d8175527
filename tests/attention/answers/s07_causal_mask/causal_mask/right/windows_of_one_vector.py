"""Every row of the mask is a window that slides over one vector of n zeros and n - 1 ones.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    strip = torch.cat((torch.zeros(n, dtype=torch.bool), torch.ones(n - 1, dtype=torch.bool)))
    return strip.unfold(0, n, 1).flip(0)
