"""Picks out the entries that stay as a flat list, divides only those and scatters them into a
tensor of zeros, so that p = 1 divides nothing at all.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    stays = dropped.logical_not()
    survivors = torch.masked_select(x, stays) / (1.0 - p)
    return torch.zeros_like(x).masked_scatter(stays, survivors)
