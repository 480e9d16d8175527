"""Wrong: the dropped weights are overwritten in the output of the softmax, which the backward pass
still needs. The result is right, but with scores = torch.zeros(1, 2, 2, requires_grad=True) and
any mask, backward() raises a RuntimeError, and no gradient reaches the scores.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)  # a new tensor, so it may be changed
    weights[dropped] = 0
    weights /= 1 - p
    return weights @ values
