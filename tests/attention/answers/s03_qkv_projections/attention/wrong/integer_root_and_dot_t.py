"""Two mistakes. math.isqrt rounds the root down, so the scale is wrong unless d_k is a square
number (8 gives 2), against "Scaled dot-product attention" with sqrt(d_k). And everything that is
not three-dimensional is transposed by .T, which turns all axes around, against "the same leading
axes, any number of them": two leading axes fail.

Diagnosis: The square root of the width is rounded to a whole number.
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    d_k = Q.shape[-1]
    if K.dim() == 3:
        K_T = K.transpose(1, 2)
    else:
        K_T = K.T
    scores = Q @ K_T / math.isqrt(d_k)
    weights = torch.softmax(scores, dim=-1)
    return weights @ V
