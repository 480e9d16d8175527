"""Wrong: in the einsum the heads of the keys have a letter of their own, which is missing after the
arrow, so the keys of all heads are added up. It is wrong for every input with two or more heads,
such as queries and keys of shape (1, 2, 3, 4) with random numbers.

Diagnosis: A query is multiplied with the sum of the keys of all heads.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    # b: sequence, h and g: heads, q: query, k: key, d: feature
    return torch.einsum("bhqd,bgkd->bhqk", queries, keys)
