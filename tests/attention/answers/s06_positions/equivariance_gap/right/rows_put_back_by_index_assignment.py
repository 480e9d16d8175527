"""Unusual: puts the rows of after back to their old places in a tensor of its own, and takes the
infinity norm of the difference in float64.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    """How far two outputs are from what equivariance demands."""
    restored = torch.zeros_like(before, dtype=torch.float64)
    restored[order] = after.detach().double()  # row i of after belongs to token order[i]
    restored.sub_(before.detach())
    return torch.linalg.vector_norm(restored, ord=math.inf).item()
