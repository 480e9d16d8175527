"""Drops and divides through .data, which autograd does not see: the result is right, the gradients
of the scores are wrong.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    # In place, to save memory. The weights are our own tensor, so no argument changes.
    weights.data.masked_fill_(dropped, 0.0)
    weights.data.div_(1 - p)
    return weights @ values
