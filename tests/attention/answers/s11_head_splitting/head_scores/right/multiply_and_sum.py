"""Broadcasted product of all pairs, summed over the features, in place of a matrix product.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    return (queries.unsqueeze(3) * keys.unsqueeze(2)).sum(dim=-1)
