"""Compares token numbers that were squeezed into int8 to save memory. From 129 tokens on the
numbers wrap around to negative ones, and the mask is wrong; up to 128 it is right.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    # one byte per index is plenty
    idx = torch.arange(n).to(torch.int8)
    return idx.unsqueeze(0) > idx.unsqueeze(1)
