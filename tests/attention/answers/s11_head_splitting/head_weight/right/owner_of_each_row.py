"""Right, unusual: every row of the weight is labelled with the head that owns it (row number
divided by head_dim, rounded down), and the rows are picked with a boolean mask. The result is a
copy through which gradients flow.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    rows = torch.arange(weight.shape[0], device=weight.device)
    rows_per_head = weight.shape[0] // num_heads
    owner = torch.div(rows, rows_per_head, rounding_mode="floor")
    return weight[owner == head]
