"""For bmm the queries are flattened batch first and the keys heads first, so with several
sequences and several heads queries meet keys of other sequences and heads.

Diagnosis: Queries meet the keys of other heads and sequences: heads and sequences are put into one
axis in two different orders.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    # bmm wants one long stack of matrices: one for each sequence and head.
    left = queries.reshape(-1, tokens, head_dim)
    right = keys.permute(1, 0, 3, 2).reshape(-1, head_dim, tokens)
    return torch.bmm(left, right).reshape(batch, num_heads, tokens, tokens)
