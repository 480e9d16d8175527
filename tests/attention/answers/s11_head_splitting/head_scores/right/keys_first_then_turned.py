"""Multiplies keys by queries and exchanges the last two axes of the product, so the result is a
view that is not contiguous.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    by_key = torch.matmul(keys, queries.mT)  # [b, h, j, i]
    return by_key.mT
