"""Overwrites the zeros of the caller's tensor with ones, because 1 log 1 is 0, too. The numbers
returned are right, but weights [[0.5, 0.5, 0.0]] is [[0.5, 0.5, 1.0]] afterwards.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    weights[weights == 0] = 1.0
    entropy = -(weights * weights.log()).sum(dim=-1)
    return entropy.exp()
