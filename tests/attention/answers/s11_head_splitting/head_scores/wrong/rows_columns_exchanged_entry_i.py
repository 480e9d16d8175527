"""Rows and columns are exchanged: entry [i, j] is the dot product of query j and key i.

Diagnosis: The scores are transposed: rows belong to keys, columns to queries.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    return torch.einsum("bhqd,bhkd->bhkq", queries, keys)
