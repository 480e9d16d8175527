"""Right, unusual: neither repeat nor expand. The stack is an outer product of the tokens with a
vector of num_heads ones (of the same dtype), with the axes named in einsum. Multiplying by 1
loses no digit.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    return torch.einsum("ti,h->hit", x, x.new_ones(num_heads))
