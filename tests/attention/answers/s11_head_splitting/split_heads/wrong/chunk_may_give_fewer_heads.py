"""Only unequal chunks raise: chunk gives fewer equal ones for 6 features and 4 heads, so 3 heads
come back and no ValueError.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    parts = x.chunk(num_heads, dim=-1)
    if len({part.shape for part in parts}) > 1:
        raise ValueError(f"{x.shape[-1]} features cannot be cut into {num_heads} equal heads")
    return torch.stack(parts, dim=1)
