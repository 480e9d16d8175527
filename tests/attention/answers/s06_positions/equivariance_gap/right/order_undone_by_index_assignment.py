"""Undoes the order by writing the rows of after back to their old places in a tensor of its own.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    # Row i of after belongs to token order[i], so there it goes back to.
    undone = torch.empty_like(after)
    undone[order] = after
    undone -= before
    return undone.abs().max().item()
