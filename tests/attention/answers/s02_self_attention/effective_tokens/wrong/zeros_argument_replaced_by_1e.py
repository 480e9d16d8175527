"""Zeros in the argument are replaced by 1e-12 in place, to keep the logarithm finite, so weights
itself is changed.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    weights[weights == 0] = 1e-12
    entropy = -(weights * weights.log()).sum(dim=-1)
    return entropy.exp()
