"""Counts the tokens on axis 1 as soon as there is more than one sequence. With two axes in front, x
of shape (5, 1, 3, 2), row 0 goes to all tokens; (2, 3, 4, 2) gives an error.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens = x.shape[0] if x.dim() == 2 else x.shape[1]
    context_length, width = table.shape
    if width != x.shape[-1]:
        raise ValueError(f"The table is {width} wide, the tokens are {x.shape[-1]} wide.")
    if tokens > context_length:
        raise ValueError(f"{tokens} tokens, but only {context_length} positions.")
    return x + table[:tokens]
