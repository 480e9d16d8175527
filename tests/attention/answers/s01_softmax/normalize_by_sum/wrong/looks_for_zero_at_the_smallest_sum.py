"""The ValueError is raised only when the smallest of the sums is zero, so a zero sum next to a row
with a negative sum goes unnoticed and gives inf or nan.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = scores.sum(dim=-1, keepdim=True)
    if totals.min() == 0:
        raise ValueError("a row sums to zero, there is no answer")
    return scores / totals
