"""Two mistakes: the scores are divided by the root of d_v, the width of the values, in place of
d_k; and the softmax runs over axis 1, which in a batch is the axis of the queries.

Diagnosis: The softmax runs over the queries, not over the keys. The scores are divided by the
square root of the width of a value, not of a key.
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    d = V.shape[-1]
    scores = Q @ K.transpose(-2, -1) / d**0.5
    weights = torch.softmax(scores, dim=1)
    return weights @ V
