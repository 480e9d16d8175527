"""Picks the rows with a boolean mask over the owners of all rows.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    rows = weight.shape[0]
    owner = torch.arange(num_heads, device=weight.device).repeat_interleave(rows // num_heads)
    return weight[owner == head]
