"""Wrong. With leading axes the projected tokens are reshaped to (..., d_k, n) where they have to be
transposed, so the numbers are shuffled: for X = [[[1, 2], [3, 4], [5, 6]]] and U = eye(2) entry
[0, 0, 1] should be 11.

Diagnosis: With a batch, the second factor of the product is reshaped where it should be transposed.
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    projected = X @ U
    if projected.dim() == 2:
        return projected @ projected.T
    *lead, n, d_k = projected.shape
    return projected @ projected.reshape(*lead, d_k, n)
