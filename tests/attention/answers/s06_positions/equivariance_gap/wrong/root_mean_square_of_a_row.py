"""Returns the largest root mean square of a row of differences instead of the largest absolute
difference of one entry.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    error = after - before[order]
    per_token = error.pow(2).mean(dim=-1).sqrt()
    return per_token.max().item()
