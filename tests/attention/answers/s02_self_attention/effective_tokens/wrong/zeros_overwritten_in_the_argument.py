"""Sets the zeros to 1 in the caller's own tensor, so the result is right but weights is changed.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    weights[weights == 0] = 1.0  # 1 * ln 1 = 0: they add nothing
    entropy = -(weights * weights.log()).sum(dim=-1)
    return entropy.exp()
