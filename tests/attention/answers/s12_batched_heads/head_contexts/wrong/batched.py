"""The softmax runs over the queries (axis 1) and not over the keys, so the columns and not the rows
of the weights sum to one.

Diagnosis: The softmax runs over the queries.
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    d_k = queries.shape[-1]
    scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(d_k)
    weights = torch.softmax(scores, dim=1)
    return torch.bmm(weights, values)
