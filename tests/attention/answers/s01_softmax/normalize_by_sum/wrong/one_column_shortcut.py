"""A row with one entry always gives 1, so a shortcut returns ones before the sums are looked at. A
row that holds the single score 0 has the sum zero, and the docstring asks for a ValueError "when the
sum of any row is zero".

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    if scores.shape[-1] == 1:
        return torch.ones_like(scores)
    total = scores.sum(-1)
    if (total == 0).any():
        raise ValueError("a row has the sum 0, it cannot be normalised")
    return scores / total.unsqueeze(-1)
