"""Scores are made with a row for each key, the softmax runs over axis 0, and a transposed view is
returned.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    d_k = query.shape[1]
    by_key = torch.mm(key, query.T).div(math.sqrt(d_k))  # (n_k, n_q): a column for each query
    return torch.softmax(by_key, dim=0).T
