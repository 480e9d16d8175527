"""Scatters the rows of after back to their old places, compares there with before in float64, and
takes the larger of both extremes.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    home = torch.empty_like(after, dtype=torch.float64)
    home[order] = after.detach().double()
    low, high = torch.aminmax(home.sub_(before.detach().double()))
    return abs(max(-low.item(), high.item()))
