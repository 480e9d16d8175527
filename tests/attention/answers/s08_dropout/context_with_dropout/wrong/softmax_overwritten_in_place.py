"""The result of the softmax is overwritten in place, and the backward pass of the softmax needs it.
With scores that require gradients, context_with_dropout(...).sum().backward() raises
RuntimeError, but the text says that gradients reach scores and values.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights[dropped] = 0.0
    return (weights / (1 - p)) @ values
