"""Squeezes the result, so a batch of one sentence gives shape (n,) and sentences of one row give
shape (batch,).

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    positions = torch.arange(n, device=lengths.device).unsqueeze(0)
    mask = positions >= lengths.unsqueeze(1)
    return mask.squeeze()
