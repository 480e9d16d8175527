"""Makes every input a batch, uses torch.bmm, and takes the extra axis away again.

Diagnosis: none
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    single = X.ndim == 2
    B = X[None] if single else X
    S = torch.bmm(B, B.permute(0, 2, 1))
    return S.squeeze(0) if single else S
