"""The slice counts in steps of num_heads and not of head_dim: right only where both are equal.

Diagnosis: Each head gets num_heads rows, from head * num_heads on; it should have head_dim rows.
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    start = head * num_heads
    return weight[start : start + num_heads]
