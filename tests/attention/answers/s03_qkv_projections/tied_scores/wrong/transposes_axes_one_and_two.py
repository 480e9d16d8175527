"""Wrong: in a batch the axes 1 and 2 are swapped, counted from the front. For X of shape (2, 3, 4,
5), where the text promises shape (2, 3, 4, 4), the wrong axes are exchanged.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    P = X @ U
    if P.dim() == 2:
        return P @ P.T
    return P @ P.transpose(1, 2)
