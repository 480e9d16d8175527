"""Divides only the entries that stay, picked with masked_select, and scatters them into zeros, so
that p = 1 needs no case of its own.

Diagnosis: none
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    stays = torch.logical_not(dropped)
    survivors = torch.masked_select(x, stays) / (1.0 - p)
    return torch.zeros_like(x).masked_scatter(stays, survivors)
