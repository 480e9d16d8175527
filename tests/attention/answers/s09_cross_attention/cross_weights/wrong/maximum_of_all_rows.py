"""Wrong: before exp the largest score of the whole matrix is subtracted, not that of each row, so a
row far below it becomes 0/0. query [[300.0], [0.0]] and key [[1.0], [0.0]] in float32 give nan in
row 1; the text says [0.5, 0.5].

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    d_k = query.shape[-1]
    scores = query @ key.T / d_k**0.5
    powers = torch.exp(scores - scores.max())  # safe for large scores
    return powers / powers.sum(dim=1, keepdim=True)
