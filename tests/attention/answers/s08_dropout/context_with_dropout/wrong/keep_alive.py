"""A token whose weights are all dropped keeps all of its weights instead of getting a context vector
of zeros.

Diagnosis: A token whose weights are all dropped keeps all of them, rescaled.
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    # a row without any weight left would be useless
    lost = dropped.all(dim=-1, keepdim=True)
    weights = weights.masked_fill(dropped & ~lost, 0.0)
    return (weights / (1 - p)) @ values
