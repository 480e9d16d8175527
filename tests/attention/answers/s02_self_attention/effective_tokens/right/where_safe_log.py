"""Right. Zeros are replaced by ones in a new tensor before the logarithm; einsum adds the terms up,
and a row without leading axes gives a tensor of shape ().

Diagnosis: none
"""
def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    positive = weights > 0
    logs = torch.where(positive, weights, torch.ones_like(weights)).log()
    entropy = -torch.einsum("...n,...n->...", weights, logs)
    return torch.exp(entropy)
