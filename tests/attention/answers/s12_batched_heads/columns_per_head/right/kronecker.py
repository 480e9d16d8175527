"""The Kronecker product of a column of ones and x transposed, unflattened.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    return torch.kron(x.new_ones(num_heads, 1), x.t().contiguous()).unflatten(0, (num_heads, -1))
