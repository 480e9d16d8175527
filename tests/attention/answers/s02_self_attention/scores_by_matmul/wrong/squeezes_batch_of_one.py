"""Wrong. The added batch axis is removed by squeeze(0), which also takes away a real batch axis of
size 1: torch.randn(1, 3, 2) gives shape (3, 3), not (1, 3, 3).

Diagnosis: none
"""
def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    if X.dim() == 2:
        X = X.unsqueeze(0)
    scores = torch.bmm(X, X.transpose(1, 2))
    return scores.squeeze(0)
