"""The axis of the softmax is counted from the front and right for a matrix and for a batch of
matrices only. With two leading axes, Q of shape (2, 3, 4, 5) and K, V of shape (2, 3, 6, 5), the
softmax runs over the queries.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    scores = Q @ K.transpose(-2, -1) / math.sqrt(K.shape[-1])
    # (n_q, n_k) for one sentence, (batch, n_q, n_k) for more
    keys_axis = 1 if scores.ndim == 2 else 2
    weights = torch.softmax(scores, dim=keys_axis)
    return weights @ V
