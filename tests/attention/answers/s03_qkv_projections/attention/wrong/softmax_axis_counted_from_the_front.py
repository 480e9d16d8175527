"""Wrong: the softmax axis is counted from the front, which fits two and three axes only. With inputs
of shape (2, 3, 5, 4), two leading axes, the softmax runs over the queries.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scores = Q @ K.transpose(-2, -1) / Q.shape[-1] ** 0.5
    axis = 1 if scores.dim() == 2 else 2  # the keys come after batch and queries
    weights = torch.softmax(scores, dim=axis)
    return weights @ V
