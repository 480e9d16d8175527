"""Right: the weights are the probabilities of a torch.distributions.Categorical whose logits are the
scaled scores, and these come from einsum.

Diagnosis: none
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
    scores = torch.einsum("...qd,...kd->...qk", queries * d**-0.5, keys)
    return torch.distributions.Categorical(logits=scores).probs
