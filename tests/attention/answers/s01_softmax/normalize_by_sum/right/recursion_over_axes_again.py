"""Right. Recursion over the leading axes down to single rows, which are divided by their own sum;
the parts are stacked again.

Diagnosis: none
"""
def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    if scores.dim() > 1:
        return torch.stack([normalize_by_sum(part) for part in scores])
    total = scores.sum()
    if not total.item():
        raise ValueError("the scores of a row sum to zero")
    return scores / total
