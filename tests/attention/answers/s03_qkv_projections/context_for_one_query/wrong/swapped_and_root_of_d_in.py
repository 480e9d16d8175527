"""Two mistakes. The weights are returned first, and the scores are divided by the root of the size
of an embedding. Breaks: "Returns two tensors: the context vector ... and the attention weights"
and "scaled by the square root of d_k", whenever d_k is not d_in.

Diagnosis: The scores are divided by the square root of the input's width, not of a key's. The
weights come first and the context vector second.
"""
def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    query = x @ W_query
    keys, values = X @ W_key, X @ W_value
    d_k = W_key.shape[0]
    attn_weights = torch.softmax(keys @ query / d_k**0.5, dim=-1)
    context_vec = attn_weights @ values
    return attn_weights, context_vec
