"""Right. exp of the entropy is the product of p ** -p over the row, and 0 ** 0 is 1, so zeros need
no special case and no logarithm is taken.

Diagnosis: none
"""
def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    return torch.pow(weights, -weights).prod(dim=-1)
