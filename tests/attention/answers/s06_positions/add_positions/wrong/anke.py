"""Off by one: a sequence that is exactly as long as the table is refused with a ValueError,
although it still fits.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens, d_in = x.shape[-2], x.shape[-1]
    context_length = table.shape[0]
    if tokens >= context_length:
        raise ValueError(f"sequence of {tokens} tokens exceeds the table ({context_length} rows)")
    if table.shape[1] != d_in:
        raise ValueError(f"table has width {table.shape[1]}, tokens have width {d_in}")
    return x + table[:tokens]
