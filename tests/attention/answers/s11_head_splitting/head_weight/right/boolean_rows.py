"""Selects the rows with a boolean mask that says which head owns each row, so the result is a copy
and not a slice.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    d_out = weight.shape[0]
    head_dim = d_out // num_heads
    owner = torch.arange(d_out, device=weight.device) // head_dim
    return weight[owner == head]
