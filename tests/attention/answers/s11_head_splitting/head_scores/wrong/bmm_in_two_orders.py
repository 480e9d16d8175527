"""Flattens the queries in the order (batch, heads) but the keys in the order (heads, batch), so
queries meet the keys of another head or sequence when there are several of both.

Diagnosis: Queries meet the keys of other heads and sequences: heads and sequences are put into one
axis in two different orders.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    left = queries.reshape(batch * num_heads, tokens, head_dim)
    right = keys.permute(1, 0, 3, 2).reshape(batch * num_heads, head_dim, tokens)
    return torch.bmm(left, right).view(batch, num_heads, tokens, tokens)
