"""Squeezes every axis of size 1, so a batch of one (or n = 1) gives a tensor of shape (n,) (or
(batch,)).

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    positions = torch.arange(n, device=lengths.device).view(1, 1, n)
    blocked = positions >= lengths.view(-1, 1, 1)  # (batch, 1, n)
    return blocked.squeeze()
