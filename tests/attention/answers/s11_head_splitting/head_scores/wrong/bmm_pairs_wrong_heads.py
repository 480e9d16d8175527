"""For bmm the queries are flattened as (batch, heads) but the keys as (heads, batch), so queries
meet the keys of other sequences and heads when both numbers are more than one.

Diagnosis: Queries meet the keys of other heads and sequences: heads and sequences are put into one
axis in two different orders.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = queries.shape
    flat_queries = queries.reshape(batch * num_heads, tokens, head_dim)
    flat_keys = keys.transpose(0, 1).reshape(batch * num_heads, tokens, head_dim)
    scores = torch.bmm(flat_queries, flat_keys.transpose(1, 2))
    return scores.view(batch, num_heads, tokens, tokens)
