"""Adds a batch axis for a single sentence and always takes it off again at the end. Wrong for a
batch of one sentence: X of shape (1, 4, 3) gives (4, 4) and not (1, 4, 4).

Diagnosis: none
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    if X.dim() == 2:
        X = X.unsqueeze(0)
    scores = torch.bmm(X, X.transpose(1, 2))
    return scores.squeeze(0)
