"""Wrong: view wants batch and heads to be neighbours in memory, which they are not after a cut by
transpose. Queries and keys like torch.ones(2, 5, 12).view(2, 5, 3, 4).transpose(1, 2) raise a
RuntimeError, and scores of shape (2, 3, 5, 5) are right.

Diagnosis: none
"""

def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    q = queries.view(batch * num_heads, tokens, head_dim)
    k = keys.view(batch * num_heads, tokens, head_dim)
    scores = torch.bmm(q, k.transpose(1, 2))
    return scores.view(batch, num_heads, tokens, tokens)
