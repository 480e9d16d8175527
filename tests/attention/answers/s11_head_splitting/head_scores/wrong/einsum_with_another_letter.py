"""Wrong. The head axis of the keys has a letter of its own and so is summed over: each query is
multiplied with the sum of the keys of all heads. Right for one head; wrong for random queries and
keys of shape (2, 3, 5, 4).

Diagnosis: A query is multiplied with the sum of the keys of all heads.
"""
def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    return torch.einsum("bhid,bgjd->bhij", queries, keys)
