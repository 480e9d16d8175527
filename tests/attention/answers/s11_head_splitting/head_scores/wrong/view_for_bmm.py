"""Folds batch and heads into one axis with view, which refuses tensors that are not contiguous. For
queries of shape (2, 3, 5, 4) made by transpose(1, 2) from (2, 5, 3, 4), this raises; the text
allows any order.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    q = queries.view(batch * num_heads, tokens, head_dim)
    k = keys.view(batch * num_heads, tokens, head_dim)
    scores = torch.bmm(q, k.transpose(1, 2))
    return scores.view(batch, num_heads, tokens, tokens)
