"""Right. Multiplies U U^T first and puts it between the tokens: X (U U^T) X^T.

Diagnosis: none
"""
def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    metric = U @ U.transpose(0, 1)
    return X @ metric @ X.transpose(-1, -2)
