"""Wrong. In a batch the loop overwrites S each time, and what is left compares every sentence with
the tokens of the last one. For the batch [[[1.0]], [[2.0]]] the result should be [[[1]], [[4]]];
it gives [[[2]], [[4]]].

Diagnosis: All sentences of a batch are compared with the last one.
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    """The attention scores of all pairs of tokens, by matrix products.

    ``X`` has shape (n, d), one sentence, or (batch, n, d), several sentences of equal length.
    Returns the scores, shape (n, n) or (batch, n, n). Sentences of a batch do not see each other.
    """
    if X.dim() == 2:
        return X @ X.T
    for sentence in X:
        S = X @ sentence.T
    return S
