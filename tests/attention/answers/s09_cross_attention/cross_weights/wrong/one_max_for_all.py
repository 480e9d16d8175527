"""Wrong. The softmax by hand subtracts the largest score of the whole table instead of that of each
row. cross_weights(torch.tensor([[1.0], [-1.0]]), torch.tensor([[300.0], [200.0]])) has nan in row
1, because all its exponentials underflow to 0 (its scores are only some hundreds).

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""
def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    """Attention weights of each query over all keys."""
    d_k = key.shape[-1]
    scores = query @ key.T / math.sqrt(d_k)
    exponentials = torch.exp(scores - scores.max())  # against overflow
    return exponentials / exponentials.sum(dim=-1, keepdim=True)
