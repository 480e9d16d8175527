"""Wrong: the zeros are written into the softmax's own result, which it needs for its derivative.
With scores that require gradients (torch.zeros(1, 2, 2, requires_grad=True), say), backward
raises a RuntimeError.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights[dropped] = 0
    weights = weights / (1 - p)
    return weights @ values
