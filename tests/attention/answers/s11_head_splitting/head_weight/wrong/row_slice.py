"""The slice counts in steps of num_heads and not of head_dim: right only where both are equal.

Diagnosis: none
"""

def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    start = head * num_heads
    return weight[start : start + num_heads]
