"""The keys' axes are exchanged for two, three or four axes: Q and K of shape (2, 1, 4, 3, 6) raise
an error.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    if K.dim() == 2:
        Kt = K.T
    elif K.dim() == 3:
        Kt = K.permute(0, 2, 1)
    else:
        Kt = K.permute(0, 1, 3, 2)

    return Q @ Kt / math.sqrt(K.shape[-1])
