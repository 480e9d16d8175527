"""The result of the softmax is changed in place, twice, although autograd needs it for the way
back. The numbers are right, but ``backward`` raises a RuntimeError as soon as scores require
gradients. Breaks "gradients reach ``scores`` and ``values``".

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    weights = torch.softmax(scores, dim=-1)
    weights[dropped] = 0.0
    weights /= 1 - p
    return weights @ values
