"""Subtracts the largest score of the whole matrix, not of each row, so a query whose scores lie
some hundreds below those of another gets 0 / 0, which is nan.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scores = query @ key.T / math.sqrt(query.shape[-1])
    exponentials = torch.exp(scores - scores.max())  # against overflow
    return exponentials / exponentials.sum(dim=1, keepdim=True)
