"""Wrong twice: reads d_k from the wrong axis of W_query, which is d_in, and divides by it without
the root; with d_in = 2 and d_k = 4 the two cancel.

Diagnosis: The scores are divided by the input's width, not by the square root of a key's width.
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    d_k, _ = W_query.shape

    query = x @ W_query
    keys = X @ W_key
    values = X @ W_value

    attn_scores = keys @ query
    attn_weights = torch.softmax(attn_scores / d_k, dim=-1)
    context_vec = attn_weights @ values
    return context_vec, attn_weights
