"""Wrong: batch and heads are made one axis with view, which refuses tensors stored in another order.
Queries or keys of shape (2, 3, 5, 4) that come from a transpose of (2, 5, 3, 4), as after
split_heads, raise a RuntimeError, and the text says any order in memory.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention scores of all heads: plain dot products, not scaled, not masked."""
    batch, num_heads, tokens, head_dim = queries.shape
    q = queries.view(batch * num_heads, tokens, head_dim)
    k = keys.view(batch * num_heads, tokens, head_dim)
    scores = torch.bmm(q, k.transpose(1, 2))
    return scores.view(batch, num_heads, tokens, tokens)
