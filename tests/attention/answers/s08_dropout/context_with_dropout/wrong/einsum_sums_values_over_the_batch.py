"""Gives the batch axis of the values a letter of its own in einsum, so the values of all items of
the batch are summed and every item gets the others' values, too.

Diagnosis: The weights of every item are applied to the values of all items, added up.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights = weights.masked_fill(dropped, 0.0) / (1 - p)
    # b: batch, q: query, k: key; n: batch of the values, d: feature
    return torch.einsum("bqk,nkd->bqd", weights, values)
