"""Right: works out the owner of each row, as in the picture of the notebook, and picks the rows
with a boolean index, which copies.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    rows = weight.shape[0]
    owner = torch.arange(rows, device=weight.device) // (rows // num_heads)
    return weight[owner == head]
