"""The rows are counted in steps of num_heads in place of head_dim. Breaks "A tensor of shape
(head_dim, d_in)" and takes other heads' rows whenever d_out is not num_heads squared; the
lesson's 4 rows and 2 heads come out right.

Diagnosis: Each head gets num_heads rows, from head * num_heads on; it should have head_dim
rows.
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    first = head * num_heads
    return weight[first : first + num_heads, :]
