"""Wrong: torch.split takes the size of a part, not the number of parts (unlike np.split). So the
parts have num_heads rows each in place of head_dim rows. Right only when head_dim == num_heads;
else the rows are other ones, or the index is out of range (IndexError, e.g. 4 rows, 4 heads,
head 2).

Diagnosis: Each head gets num_heads rows, from head * num_heads on; it should have head_dim rows.
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    """The part of a projection's weight that belongs to one head."""
    per_head = torch.split(weight, num_heads, dim=0)
    return per_head[head]
