"""Takes a sum for zero when it is small beside the entries, so (1, -0.999999) with sum 1e-6 raises
ValueError.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    total = scores.sum(dim=-1, keepdim=True)
    magnitude = scores.abs().sum(dim=-1, keepdim=True)
    # Sums of floats are hardly ever exactly zero, so compare with the rounding error.
    if (total.abs() <= 1e-6 * magnitude).any():
        raise ValueError("the sum of a row is zero")
    return scores / total
