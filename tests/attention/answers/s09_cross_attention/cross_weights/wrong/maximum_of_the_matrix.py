"""Wrong. The softmax by hand subtracts the maximum of the whole matrix, not of each row; a row that
lies far below underflows to 0/0. Query [[300.], [-300.]] and key [[1.], [0.5]] give nan in row 1.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""
def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scores = query @ key.T / math.sqrt(key.shape[1])
    scores = scores - scores.max()  # against overflow
    e = torch.exp(scores)
    return e / e.sum(dim=-1, keepdim=True)
