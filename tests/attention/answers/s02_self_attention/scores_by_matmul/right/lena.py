"""Unusual: always goes through bmm; a single sentence becomes a batch of one and is unpacked again.

Diagnosis: none
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    single = X.dim() == 2
    batch = X.unsqueeze(0) if single else X
    scores = torch.bmm(batch, batch.permute(0, 2, 1))
    return scores.squeeze(0) if single else scores
