"""The keys have another letter for the head than the queries, so einsum sums the keys of all heads
before the product. Right for one head; wrong for every input with two heads whose keys are not
zero, such as shape (1, 2, 3, 4).

Diagnosis: A query is multiplied with the sum of the keys of all heads.
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    # b: sequence, h and g: heads, i: query, j: key, d: feature
    return torch.einsum("bhid,bgjd->bhij", queries, keys)
