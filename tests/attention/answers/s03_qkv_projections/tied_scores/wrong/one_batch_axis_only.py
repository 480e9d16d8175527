"""Wrong: the loop over the batch takes one leading axis away and then uses .T, which turns all
remaining axes around. With X of shape (2, 3, 3, 3) and U of shape (3, 3) the numbers are wrong,
and with X of shape (2, 5, 3, 4) it fails, though any number of leading axes is promised.

Diagnosis: none
"""

def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    """The attention scores when queries and keys are the same projection of the tokens.

    ``X`` has shape (..., n, d_in), one token a row, with any number of leading axes. ``U`` has
    shape (d_in, d_k), row convention. Returns shape (..., n, n): entry [i, j] is the dot product
    of the projections of token i and token j. The scores are not scaled and not normalised.
    """
    P = X @ U
    if P.dim() == 2:
        return P @ P.T
    return torch.stack([sentence @ sentence.T for sentence in P])
