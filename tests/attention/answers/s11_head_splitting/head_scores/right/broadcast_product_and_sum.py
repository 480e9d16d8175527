"""No matrix product: every query is multiplied by every key by broadcasting, and the features are
summed.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    rows = queries.unsqueeze(-2)  # (batch, num_heads, tokens, 1, head_dim)
    columns = keys.unsqueeze(-3)  # (batch, num_heads, 1, tokens, head_dim)
    return (rows * columns).sum(dim=-1)
