"""Right. Batch and heads become one axis (reshape copies where it must), one bmm, and back.

Diagnosis: none
"""
def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    q = queries.reshape(batch * num_heads, tokens, head_dim)
    k = keys.reshape(batch * num_heads, tokens, head_dim).permute(0, 2, 1)
    return torch.bmm(q, k).reshape(batch, num_heads, tokens, tokens)
