"""It flattens batch and heads with view, so it refuses tensors that are stored in another order.

Mistake: for queries = keys = torch.randn(2, 5, 3, 4).transpose(1, 2), of shape (2, 3, 5, 4), it
returns nothing and raises a RuntimeError about strides; the text asks for scores of shape (2, 3, 5,
5) ("Both may be stored in any order in memory").

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    q = queries.view(batch * num_heads, tokens, head_dim)
    k = keys.view(batch * num_heads, tokens, head_dim)
    scores = torch.bmm(q, k.permute(0, 2, 1))
    return scores.view(batch, num_heads, tokens, tokens)
