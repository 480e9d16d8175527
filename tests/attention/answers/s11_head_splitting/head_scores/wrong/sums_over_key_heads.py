"""The einsum has another letter for the head axis of the keys, which is therefore summed over:
every query meets the sum of all heads' keys. Breaks "the dot product of query i and key j of
head h" for two heads or more; right for one head.

Diagnosis: A query is multiplied with the sum of the keys of all heads.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    # b batch, h/g heads, i/j tokens, d features
    return torch.einsum("bhid,bgjd->bhij", queries, keys)
