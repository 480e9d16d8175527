"""Wrong: the head axis of the keys has a letter of its own (n), so einsum sums the keys over all
heads. Input: any queries and keys with two or more heads, such as all ones of shape (1, 2, 1, 1):
every score should be 1 and is 2.

Diagnosis: A query is multiplied with the sum of the keys of all heads.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    return torch.einsum("bhqd,bnkd->bhqk", queries, keys)
