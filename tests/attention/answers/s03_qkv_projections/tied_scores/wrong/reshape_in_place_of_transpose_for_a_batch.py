"""With leading axes the projections are reshaped to (..., d_k, n) where they have to be
transposed, so the numbers of each token are mixed up with those of other tokens.

Diagnosis: With a batch, the second factor of the product is reshaped where it should be transposed.
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    P = X @ U
    if P.dim() == 2:
        return P @ P.T
    # .T would turn all axes around, so bring the last two into the shape (d_k, n)
    n, d_k = P.shape[-2:]
    return P @ P.reshape(*P.shape[:-2], d_k, n)
