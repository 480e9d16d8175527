"""Replaces the zeros by ones, whose term 1 * ln 1 is 0, in the tensor of the caller instead of in
a copy.

Diagnosis: none
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    # log(0) is -inf, but 1 * log(1) = 0 adds nothing, just as 0 * log(0) should.
    p = weights
    p[p == 0] = 1.0
    entropy = -(p * torch.log(p)).sum(dim=-1)
    return torch.exp(entropy)
