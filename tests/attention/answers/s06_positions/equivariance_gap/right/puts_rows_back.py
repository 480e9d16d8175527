"""Right, but unusual: it brings the rows of after back to their old places, instead of reordering
before, and finds the largest absolute value from the smallest and the largest difference.

Diagnosis: none
"""
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    """How far two outputs are from what equivariance demands."""
    restored = torch.zeros_like(after)
    restored[order] = after  # row i of after belongs to token order[i]
    lowest, highest = torch.aminmax(restored.detach() - before.detach())
    return max(float(highest), -float(lowest))
