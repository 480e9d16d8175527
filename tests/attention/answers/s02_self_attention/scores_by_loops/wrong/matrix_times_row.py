"""Wrong. The loop runs over one token only, and `X @ token` gives all scores of a row at once: the
numbers are right, but the text forbids products that give several scores (any X with n > 1).

Diagnosis: The scores are right, but one call computes several of them at once.
"""
def scores_by_loops(X: torch.Tensor) -> torch.Tensor:
    n = X.shape[0]
    scores = torch.empty(n, n, dtype=X.dtype)
    for i, token in enumerate(X):
        scores[i] = X @ token
    return scores
