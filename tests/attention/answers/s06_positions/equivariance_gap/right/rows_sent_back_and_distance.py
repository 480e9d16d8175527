"""Right: the rows of after are sent back to their old places, and torch.dist with p = infinity
measures the rest.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    before, after = before.detach().double(), after.detach().double()
    restored = torch.empty_like(after).index_copy(0, order, after)  # row order[i] is after[i]
    return torch.dist(before, restored, p=math.inf).item()
