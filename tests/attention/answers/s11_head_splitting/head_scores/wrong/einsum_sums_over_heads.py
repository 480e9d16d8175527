"""Has another letter for the heads of the keys, so einsum adds up the keys of all heads. For queries
and keys of torch.ones(1, 2, 3, 4) every score should be 4 and is 8.

Diagnosis: A query is multiplied with the sum of the keys of all heads.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    # b sequence, h head of the query, i query, g head of the key, j key, d feature
    return torch.einsum("bhid,bgjd->bhij", queries, keys)
