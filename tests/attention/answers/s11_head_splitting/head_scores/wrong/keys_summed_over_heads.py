"""Wrong. Another letter for the heads of the keys in einsum, so they are summed over: each query
meets the sum of the keys of all heads. Right with one head; queries and keys of ones, shape (1, 2,
1, 1), give 2 in place of 1.

Diagnosis: A query is multiplied with the sum of the keys of all heads.
"""
def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    return torch.einsum("bhid,bkjd->bhij", queries, keys)
