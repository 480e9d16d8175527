"""Makes every input a batch (one sentence becomes a batch of one), multiplies with torch.bmm and
gives the result the axes of the input back. The transpose is a permute of exactly the last two
axes.

Diagnosis: none
"""


def scores_by_matmul(X: torch.Tensor) -> torch.Tensor:
    *front, n, d = X.shape
    batch = X.reshape(-1, n, d)
    products = torch.bmm(batch, batch.permute(0, 2, 1))
    return products.reshape(*front, n, n)
