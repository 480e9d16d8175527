"""Knows only how to treat a single row, and calls itself for the items of every larger tensor.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    if scores.dim() > 1:
        if len(scores) == 0:
            return scores.clone()
        return torch.stack([normalize_by_sum(item) for item in scores])
    total = scores.sum()
    if total == 0:
        raise ValueError("a row of scores has the sum 0")
    return scores / total
