"""Wrong, two mistakes. Zeros are replaced by ones in the caller's tensor: [[0.0, 1.0]] becomes
[[1.0, 1.0]]; and a single row of shape (n,) gives shape (1,) in place of ().

Diagnosis: none
"""
def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    if weights.dim() == 1:
        weights = weights.unsqueeze(0)
    weights[weights == 0] = 1.0  # 1 * ln 1 = 0, so they add nothing
    return torch.exp(-(weights * weights.log()).sum(-1))
