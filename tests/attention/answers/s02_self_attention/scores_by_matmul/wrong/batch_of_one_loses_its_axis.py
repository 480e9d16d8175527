"""Puts a batch axis in front of a single sentence and takes it off again in any case, also when the
caller gave it. For X of shape (1, 3, 2) the result has shape (3, 3) instead of (1, 3, 3).

Diagnosis: none
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    if X.dim() == 2:
        X = X.unsqueeze(0)
    scores = torch.bmm(X, X.transpose(1, 2))
    return scores.squeeze(0)
