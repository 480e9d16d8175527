"""The zeros are replaced by ones (whose p ln p is 0 as well) in the caller's own tensor, so the
numbers returned are right, but weights is changed.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    weights[weights == 0] = 1.0  # 1 * log(1) = 0
    entropy = -(weights * weights.log()).sum(dim=-1)
    return entropy.exp()
