"""The mask is a float tensor of zeros and ones and not of dtype bool.

Diagnosis: The mask holds ones and zeros instead of True and False.
"""


def causal_mask(n: int) -> torch.Tensor:
    return torch.triu(torch.ones(n, n), diagonal=1)
