"""Writes the zeros into the softmax's own result, which the backward pass still needs. Wrong for any
scores with requires_grad, such as torch.zeros(1, 2, 2, requires_grad=True): backward raises an
error, where the text says that gradients reach scores.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights[dropped] = 0.0
    weights = weights / (1 - p)
    return weights @ values
