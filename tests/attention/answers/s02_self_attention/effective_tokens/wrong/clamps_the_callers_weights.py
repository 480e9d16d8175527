"""Clamp_ works in place, so the zeros of the caller's weights have become 1e-12 afterwards.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    p = weights.clamp_(min=1e-12)  # log(0) would be -inf
    entropy = -(p * p.log()).sum(dim=-1)
    return entropy.exp()
