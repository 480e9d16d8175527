"""Right. Gives the rows a head axis and picks one entry of it.

Diagnosis: none
"""
def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    return weight.unflatten(0, (num_heads, -1))[head]
