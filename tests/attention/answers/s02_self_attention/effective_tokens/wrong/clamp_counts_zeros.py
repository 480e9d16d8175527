"""Wrong. Weights are clamped to at least 1e-6 in both factors, so each zero adds 1.4e-5 to the
entropy: a row of 5000 weights with all weight on one token gives about 1.07 in place of 1.

Diagnosis: none
"""
def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    p = weights.clamp(min=1e-6)  # log(0) would be -inf
    entropy = -(p * torch.log(p)).sum(dim=-1)
    return torch.exp(entropy)
