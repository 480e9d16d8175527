"""Wrong: batch and heads are melted together with `view`, which refuses tensors stored in another
order. Queries made as `torch.randn(2, 5, 3, 4).transpose(1, 2)` raise a RuntimeError, but the
text says that both may be stored in any order.

Diagnosis: none
"""
def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    q = queries.view(batch * num_heads, tokens, head_dim)
    k = keys.view(batch * num_heads, tokens, head_dim)
    scores = torch.bmm(q, k.transpose(1, 2))
    return scores.view(batch, num_heads, tokens, tokens)
