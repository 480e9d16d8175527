"""The axes are exchanged for two, three or four axes: X of shape (2, 1, 3, 5, 4) raises an error.

Diagnosis: none
"""


def tied_scores(X: torch.Tensor, U: torch.Tensor) -> torch.Tensor:
    K = X @ U
    if K.dim() == 2:
        Kt = K.T
    elif K.dim() == 3:
        Kt = K.permute(0, 2, 1)
    else:
        Kt = K.permute(0, 1, 3, 2)

    return K @ Kt
