"""Wrong: for stability the maximum of the whole matrix is subtracted, not that of each row. A query
whose scores are all more than about 100 below the largest score of another query has powers that
are all 0, and a row of nan (0 / 0). Scores from -500 to 500 are allowed.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    d_k = query.shape[-1]
    scores = query @ key.T / d_k**0.5
    exps = torch.exp(scores - scores.max())
    return exps / exps.sum(dim=-1, keepdim=True)
