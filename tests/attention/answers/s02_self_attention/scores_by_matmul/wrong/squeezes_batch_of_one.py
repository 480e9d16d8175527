"""Adds a batch axis to a single sentence and always squeezes the first axis at the end. For X of
shape (1, n, d), a batch of one sentence, the result should have shape (1, n, n), but this gives
(n, n).

Diagnosis: none
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    if X.dim() == 2:
        X = X.unsqueeze(0)
    scores = torch.bmm(X, X.transpose(1, 2))
    return scores.squeeze(0)
