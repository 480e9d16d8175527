"""Right. Puts the rows of after back into the old order with a scatter into a new tensor and
measures there, which is the same maximum; returns a Python float.

Diagnosis: none
"""
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    back = torch.empty_like(after)
    back[order] = after
    return torch.dist(back.flatten(), before.flatten(), p=float("inf")).item()
