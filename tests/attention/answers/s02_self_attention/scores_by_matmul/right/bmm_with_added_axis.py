"""Right. torch.bmm, which insists on three axes: a single sentence gets a batch axis, and only then
it is removed again.

Diagnosis: none
"""
def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    single = X.ndim == 2
    batch = X[None] if single else X
    scores = torch.bmm(batch, batch.permute(0, 2, 1))
    return scores[0] if single else scores
