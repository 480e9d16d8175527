"""Wrong. The softmax by hand subtracts the largest score of the whole matrix, so all exponentials of
a low row become 0. For query [[300.0], [-300.0]] and key [[1.0]] the second weight is nan and not
1.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""
def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scores = query @ key.T / math.sqrt(query.shape[1])
    power = torch.exp(scores - scores.max())
    return power / power.sum(dim=1, keepdim=True)
