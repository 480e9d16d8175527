"""Wrong: a squeeze without an axis takes away every axis of size 1, not only the one that was put
in. With d_v = 1 the context has shape () and not (1,), and for a sentence of one token the
weights have shape () and not (1,).

Diagnosis: none
"""

def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    """What one token gets out of a sentence.

    ``x``: the token that asks, shape (d_in,); it need not be part of the sentence.
    ``X``: the sentence, shape (n, d_in). ``W_query`` and ``W_key`` have shape (d_in, d_k) and
    ``W_value`` has shape (d_in, d_v), all in the row convention.

    Returns two tensors: the context vector, shape (d_v,), and the attention weights, shape (n,),
    from scores scaled by the square root of d_k. Everything that is needed is in the arguments.
    """
    q = x.unsqueeze(0) @ W_query  # (1, d_k)
    K = X @ W_key
    V = X @ W_value
    scores = q @ K.T / math.sqrt(K.shape[1])  # (1, n)
    weights = torch.softmax(scores, dim=1)
    context = weights @ V  # (1, d_v)
    return context.squeeze(), weights.squeeze()
