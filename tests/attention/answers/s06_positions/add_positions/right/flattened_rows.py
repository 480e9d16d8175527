"""Tokens and features are flattened into one axis, and the first tokens * d_in numbers of the
flattened table are added.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens, d_in = x.shape[-2:]
    context_length, width = table.shape
    if width != d_in:
        raise ValueError(f"The table is {width} wide, the tokens are {d_in} wide.")
    if tokens > context_length:
        raise ValueError(f"{tokens} tokens are too many for {context_length} places.")
    numbers = table.flatten()[: tokens * d_in]
    return (x.flatten(start_dim=-2) + numbers).reshape(x.shape)
