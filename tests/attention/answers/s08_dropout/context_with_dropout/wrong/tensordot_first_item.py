"""tensordot pairs each item with the values of every item, and of these only the first item's are
taken. Wrong for a batch of two with different values: item 1 gets its weights applied to the
values of item 0.

Diagnosis: The weights of every item are applied to the values of the first item.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights = weights.masked_fill(dropped, 0.0) / (1 - p)
    context = torch.tensordot(weights, values, dims=([2], [1]))
    return context[:, :, 0]  # there is one axis too many
