"""Right. Column sums of the identity, running downwards, are 0 exactly above the diagonal.

Diagnosis: none
"""
def causal_mask(n: int) -> torch.Tensor:
    return torch.eye(n).cumsum(dim=0) == 0
