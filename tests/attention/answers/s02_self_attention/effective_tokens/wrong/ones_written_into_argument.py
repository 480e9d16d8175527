"""Zeros are replaced by ones, whose logarithm is 0, but in the caller's tensor. Breaks: "weights
itself is left unchanged", for weights that are exactly 0.

Diagnosis: none
"""
def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    # 0 ln 0 counts as 0, and so does 1 ln 1
    weights[weights == 0] = 1.0
    entropy = -(weights * weights.log()).sum(dim=-1)
    return entropy.exp()
