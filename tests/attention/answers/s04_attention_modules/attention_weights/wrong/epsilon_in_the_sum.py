"""Wrong: 1e-8 is added to the sum, against a division by zero that cannot happen. In float64 two
equal keys should get 0.5 to ten digits, and they get 0.4999999975.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""

def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``.

    Args:
        queries: shape ``(..., n_q, d)``.
        keys: shape ``(..., n_k, d)``. The axes in front are the same as those of ``queries``; there
            may be none of them, one (a batch) or more.

    Returns:
        Shape ``(..., n_q, n_k)``. Entry ``[..., i, j]`` says how much query ``i`` attends to key
        ``j``.

    ``n_q`` and ``n_k`` need not be equal. float64 arguments give a float64 result that is right to
    ten digits. Prints nothing and leaves its arguments as they are.
    """
    d = queries.shape[-1]
    scores = queries @ keys.transpose(-2, -1) / d**0.5
    scores = scores - scores.max(dim=-1, keepdim=True).values  # no overflow
    e = torch.exp(scores)
    return e / (e.sum(dim=-1, keepdim=True) + 1e-8)  # never divide by 0
