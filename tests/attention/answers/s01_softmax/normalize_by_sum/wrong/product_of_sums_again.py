"""Wrong. Looks for a zero among the sums by multiplying them: with torch.full((10, 2), 1e-6) the
product underflows to 0 in float32, and a ValueError is raised although no sum is zero.

Diagnosis: none
"""
def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    total = scores.sum(dim=-1, keepdim=True)
    if torch.prod(total) == 0:  # zero as soon as one factor is
        raise ValueError("There is a row with sum zero.")
    return scores / total
