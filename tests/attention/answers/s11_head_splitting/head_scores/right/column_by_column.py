"""Right. The score matrices are made column by column: for each key an elementwise product with all
queries and a sum over the features.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    columns = [
        (queries * key.unsqueeze(2)).sum(dim=3)  # (batch, heads, tokens)
        for key in keys.unbind(dim=2)
    ]
    return torch.stack(columns, dim=3)
