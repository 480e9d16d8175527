"""Writes 1 over the zeros (1 ln 1 is 0, too) in the caller's own tensor, which must not change.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    weights[weights == 0] = 1.0  # ln 0 is -inf; 1 * ln 1 = 0 adds nothing
    entropy = -torch.sum(weights * torch.log(weights), dim=-1)
    return torch.exp(entropy)
