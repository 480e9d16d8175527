"""Wrong. Joins batch and heads with view, which refuses tensors that are stored in another order:
queries made by x.view(2, 5, 3, 4).transpose(1, 2) raise a RuntimeError, though the text allows
any order in memory.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    q = queries.view(batch * num_heads, tokens, head_dim)
    k = keys.view(batch * num_heads, tokens, head_dim)
    scores = torch.bmm(q, k.transpose(1, 2))
    return scores.view(batch, num_heads, tokens, tokens)
