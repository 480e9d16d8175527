"""The output of the softmax is changed in place, but the softmax needs it for its gradient. With
scores that require a gradient, backward() of the result raises a RuntimeError, for any input.

Diagnosis: none
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights[dropped] = 0.0
    weights /= 1 - p
    return weights @ values
