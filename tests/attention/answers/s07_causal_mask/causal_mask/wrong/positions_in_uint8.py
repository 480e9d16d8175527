"""Keeps the positions in uint8, where 256 becomes 0, so the mask is wrong for more than 256
tokens.

Diagnosis: Beyond 256 tokens the places are counted from 0 again.
"""


def causal_mask(n: int) -> torch.Tensor:
    # One byte per position is enough.
    position = torch.arange(n).to(torch.uint8)
    return position[None, :] > position[:, None]
