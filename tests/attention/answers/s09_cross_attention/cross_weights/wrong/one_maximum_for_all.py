"""Subtracts the largest score of the whole matrix, not that of each row. With query [[1.], [-1.]]
and key [[300.], [200.]] every exponential of the second row is 0, and the row is nan; it should
be [0, 1].

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scores = query @ key.T / math.sqrt(query.shape[-1])
    exps = torch.exp(scores - scores.max())  # so that nothing overflows
    return exps / exps.sum(dim=-1, keepdim=True)
