"""Knows sequences and batches of sequences only, and takes the first axis for the tokens otherwise.
For x of shape (1, 2, 3, 2) row 0 is added to all three tokens.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens = x.shape[1] if x.dim() == 3 else x.shape[0]
    context_length, d_in = table.shape
    if tokens > context_length:
        raise ValueError(f"{tokens} tokens, but only {context_length} rows")
    if x.shape[-1] != d_in:
        raise ValueError(f"tokens of width {x.shape[-1]}, but a table of width {d_in}")
    return x + table[:tokens]
