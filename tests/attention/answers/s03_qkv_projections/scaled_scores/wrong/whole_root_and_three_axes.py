"""Wrong twice: math.isqrt rounds the root down, so d_k = 2 is divided by 1 and d_k = 8 by 2; and the
transpose knows only two or three axes, so Q and K of shape (2, 3, 5, 4) fail or are mixed up.

Diagnosis: The square root of the width is rounded to a whole number.
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    root = math.isqrt(Q.shape[-1])
    if K.dim() == 3:
        keys = K.transpose(1, 2)
    else:
        keys = K.T
    return Q @ keys / root
