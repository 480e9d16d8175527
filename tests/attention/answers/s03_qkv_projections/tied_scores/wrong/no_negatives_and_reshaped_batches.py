"""Negative scores are cut off at 0, and with leading axes the right factor is reshaped, not
transposed.

Mistakes: (1) for X = ((1,), (-1,)) and U = ((1,),) it returns ((1, 0), (0, 1)), the text asks for
the dot products ((1, -1), (-1, 1)); (2) for X = (((1, 2), (3, 4)),) of shape (1, 2, 2) and U =
eye(2) it returns (((7, 10), (15, 22)),), the text asks for (((5, 11), (11, 25)),).

Diagnosis: With a batch, the second factor of the product is reshaped where it should be transposed.
Scores below zero become 0.
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    projected = X @ U
    n, d_k = projected.shape[-2:]
    if projected.dim() == 2:
        right = projected.T
    else:
        right = projected.reshape(*projected.shape[:-2], d_k, n)
    return torch.relu(projected @ right)
