"""Replaces the zeros by ones, whose logarithm is 0, in the caller's own tensor. Wrong for every
input with a zero, such as w = [[0.0, 1.0]]: afterwards w is [[1.0, 1.0]].

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    weights[weights == 0] = 1.0  # 1 * log(1) = 0 adds nothing
    entropy = -(weights * torch.log(weights)).sum(dim=-1)
    return torch.exp(entropy)
