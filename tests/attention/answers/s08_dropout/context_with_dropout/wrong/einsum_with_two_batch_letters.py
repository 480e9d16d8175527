"""In the einsum the batch axis of the values has a letter of its own and is summed over: each
context vector adds up the values of all items of the batch, which only a batch of one hides.

Diagnosis: The weights of every item are applied to the values of all items, added up.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = F.softmax(scores, dim=-1)
    weights = torch.where(dropped, 0.0, weights / (1 - p))
    # b, q, k: item, query, key of the weights; n, k, d: item, key, feature of the values
    return torch.einsum("bqk,nkd->bqd", weights, values)
