"""With batches the axes 1 and 2 are swapped, counted from the front: right for one batch axis,
wrong or an error with two or more leading axes.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    if K.ndim == 2:
        K_T = K.T
    else:
        K_T = K.transpose(1, 2)
    return Q @ K_T / math.sqrt(Q.shape[-1])
