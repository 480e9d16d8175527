"""Wrong: the einsum gives the batch axis of the values another letter than that of the weights, so
it sums the values of all items: with a batch of one it is right, with more every item gets the
contexts over the sum of everybody's values.

Diagnosis: The weights of every item are applied to the values of all items, added up.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    attn = scores.softmax(dim=-1)
    attn = attn.masked_fill(dropped, 0.0) / (1.0 - p)
    return torch.einsum("bqk,nkd->bqd", attn, values)
