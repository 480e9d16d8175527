"""Taken over from the layer for one sequence: the softmax runs over dim=1, which is the query axis
as soon as there is a batch. Columns sum to 1, rows do not, for every batch of two or more
tokens. Breaks "Entries with j > i are 0, and every row sums to 1".

Diagnosis: The softmax runs over the queries, not over the keys.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens = queries.shape[1]
    scores = queries @ keys.transpose(1, 2)
    scores = scores / keys.shape[-1] ** 0.5
    mask = torch.triu(torch.ones(tokens, tokens), diagonal=1).bool()
    scores = scores.masked_fill(mask, -torch.inf)
    return torch.softmax(scores, dim=1)
