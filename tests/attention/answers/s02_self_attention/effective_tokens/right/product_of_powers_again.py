"""Right. exp of a sum is a product: N is the product of p to the power of -p, and 0 to the power of
0 is 1 in torch.

Diagnosis: none
"""
def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    return torch.pow(weights, -weights).prod(dim=-1)
