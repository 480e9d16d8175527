"""A linear layer without bias computes x times the transpose of its weight, so each sentence is put
through a linear layer whose weight is the sentence itself. A batch is done one sentence after the
other.

Diagnosis: none
"""
def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    """The attention scores of all pairs of tokens, by matrix products.

    ``X`` has shape (n, d), one sentence, or (batch, n, d), several sentences of equal length.
    Returns the scores, shape (n, n) or (batch, n, n). Sentences of a batch do not see each other.
    """
    if X.dim() == 3:
        return torch.stack([scores_by_matmul(sentence) for sentence in X])
    return nn.functional.linear(X, weight=X)
