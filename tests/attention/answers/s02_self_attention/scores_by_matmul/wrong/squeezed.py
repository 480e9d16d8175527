"""Wrong: axes of size 1 are removed first, so a batch of one sentence gives (n, n) in place of (1,
n, n), a batch of one-token sentences is taken for one sentence, and embeddings of size 1 (shape
(n, 1)) end in an error, because a vector has no last two axes to swap.

Diagnosis: none
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    """The attention scores of all pairs of tokens, by matrix products."""
    X = torch.squeeze(X)
    Xt = torch.swapaxes(X, -2, -1)
    return torch.matmul(X, Xt)
