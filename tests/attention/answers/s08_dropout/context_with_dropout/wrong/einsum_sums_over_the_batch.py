"""A slip in the einsum gives the batch axis of the values a letter of its own, so the values of all
items are summed. Right for a batch of one, wrong for a batch of two with different values.

Diagnosis: The weights of every item are applied to the values of all items, added up.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = scores.softmax(dim=-1)
    weights = torch.where(dropped, 0.0, weights / (1 - p))
    return torch.einsum("bij,kjd->bid", weights, values)
