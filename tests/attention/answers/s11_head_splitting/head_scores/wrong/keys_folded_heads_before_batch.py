"""Keys are folded with heads before batch, queries with batch before heads: pairs are mixed if
both are > 1.

Diagnosis: Queries meet the keys of other heads and sequences: heads and sequences are put into one
axis in two different orders.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    rows = queries.reshape(batch * num_heads, tokens, head_dim)
    columns = keys.permute(1, 0, 3, 2).reshape(batch * num_heads, head_dim, tokens)
    return torch.bmm(rows, columns).view(batch, num_heads, tokens, tokens)
