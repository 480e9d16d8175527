"""Right. Puts the rows of ``after`` back to their old places instead of moving those of ``before``.

Diagnosis: none
"""
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    back = torch.empty_like(after)
    back[order] = after  # row i of after stands for the old token order[i]
    return torch.dist(before, back, p=float("inf")).item()
