"""Unusual: torch.special.entr, which is -x ln x with 0 at 0, does the special case.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    return torch.special.entr(weights).sum(-1).exp()
