"""Two mistakes: ValueError is raised only if the sums of all rows are zero, not if any one is; and
where all scores are negative, the rows are divided by the sums of the absolute values, which
gives the wrong sign.

Diagnosis: A row with sum zero goes through among other rows.
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    total = (
        scores.abs().sum(dim=-1, keepdim=True)
        if (scores < 0).all()
        else scores.sum(-1, keepdim=True)
    )
    if (total == 0).all():
        raise ValueError("a row sums to zero")
    return scores / total
