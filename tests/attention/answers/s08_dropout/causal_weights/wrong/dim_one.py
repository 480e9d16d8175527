"""The softmax runs over dim=1: the queries.

Diagnosis: The softmax runs over the queries, not over the keys.
"""


def causal_weights(queries, keys):
    n = queries.shape[1]
    s = queries @ keys.transpose(1, 2) / queries.shape[-1] ** 0.5
    s = s.masked_fill(torch.triu(torch.ones(n, n), 1).bool(), -torch.inf)
    return torch.softmax(s, dim=1)
