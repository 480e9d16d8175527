"""Right. A single sentence becomes a batch of one for bmm, and only then is the axis removed.

Diagnosis: none
"""
def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    single = X.ndim == 2
    batch = X.unsqueeze(0) if single else X
    scores = torch.bmm(batch, batch.permute(0, 2, 1))
    return scores[0] if single else scores
