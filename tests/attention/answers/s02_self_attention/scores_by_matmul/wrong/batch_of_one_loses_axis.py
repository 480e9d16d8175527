"""Gives a single sentence a batch axis and takes it away again with squeeze, which also takes it
from a real batch of one: X of shape (1, 4, 3) should give (1, 4, 4) and gives (4, 4).

Diagnosis: none
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    if X.dim() == 2:
        X = X.unsqueeze(0)
    scores = torch.bmm(X, X.transpose(1, 2))
    return scores.squeeze(0)
