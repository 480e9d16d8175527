"""Right, unusual: recursion over the leading axes until one row is left; the zero test is done by
truth value (`if not total`) on the exact sum.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    """Divide every score by the sum of its row."""
    if scores.dim() > 1:
        parts = [normalize_by_sum(part) for part in scores]
        return torch.stack(parts) if parts else scores.clone()

    total = scores.sum()
    if not total:
        raise ValueError("a row adds up to zero, nothing to divide by")
    return scores.div(total)
