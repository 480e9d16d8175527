"""The largest score of the whole matrix is subtracted, not that of each row: a row whose scores all
lie about 100 or more below the largest score of another row underflows to 0/0 = nan.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scores = query @ key.transpose(0, 1) / math.sqrt(key.shape[-1])
    # subtract the max for numerical stability
    exp = torch.exp(scores - scores.max())
    return exp / exp.sum(dim=-1, keepdim=True)
