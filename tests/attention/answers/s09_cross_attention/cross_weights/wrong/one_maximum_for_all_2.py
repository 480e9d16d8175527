"""For a stable softmax the largest score of the whole matrix is taken off, and not that of each
row. If the best score of a query lies about 100 or more below the best of all, its exponentials
are all 0 and its row is 0 / 0 = nan; the text allows scores from -500 to 500.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    d_k = query.shape[1]
    scores = torch.einsum("qd,kd->qk", query, key) / d_k**0.5
    scores = scores - scores.max()
    weights = torch.exp(scores)
    return weights / weights.sum(dim=1, keepdim=True)
