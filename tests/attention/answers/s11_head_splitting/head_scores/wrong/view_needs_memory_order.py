"""Wrong: view merges batch and heads, which torch refuses for tensors stored in another order. For
queries of 2 sequences, 3 tokens and 2 heads that were made with transpose(1, 2) it raises a
RuntimeError, while the text allows any order in memory.

Diagnosis: none
"""
def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    q = queries.view(batch * num_heads, tokens, head_dim)
    k = keys.view(batch * num_heads, tokens, head_dim)
    scores = torch.bmm(q, k.transpose(1, 2))
    return scores.view(batch, num_heads, tokens, tokens)
