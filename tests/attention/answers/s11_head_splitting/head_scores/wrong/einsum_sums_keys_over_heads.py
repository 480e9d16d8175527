"""Wrong: the head axis of the keys has a letter of its own in the einsum and is summed over, so
each head's queries meet the sum of the keys of all heads.

Diagnosis: A query is multiplied with the sum of the keys of all heads.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    # b batch, h head of the query, i query, k head of the key, j key, d feature
    return torch.einsum("bhid,bkjd->bhij", queries, keys)
