"""Right. The numbers of the rows of the head are made with arange and picked with index_select,
which copies.

Diagnosis: none
"""
def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    rows_per_head = len(weight) // num_heads
    rows = torch.arange(rows_per_head, device=weight.device) + head * rows_per_head
    return weight.index_select(0, rows)
