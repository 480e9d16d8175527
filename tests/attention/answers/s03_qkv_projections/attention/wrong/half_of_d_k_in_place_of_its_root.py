"""Divides by d_k / 2, because d_k ** 1/2 means (d_k ** 1) / 2; only for d_k = 4 is that the root
of d_k.

Diagnosis: The scores are divided by half the width of a key, not by its square root.
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    d_k = K.shape[-1]
    root = d_k ** 1/2
    scores = Q @ K.transpose(-2, -1) / root
    weights = torch.softmax(scores, dim=-1)
    return weights @ V
