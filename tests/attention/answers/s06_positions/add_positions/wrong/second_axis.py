"""Wrong: with any leading axis the number of tokens is read from axis 1. Right for (tokens, d_in)
and (batch, tokens, d_in). With two leading axes axis 1 is another one: for (2, 1, 3, d_in) a
single row is taken and broadcast to all three tokens; for other numbers the addition raises a
RuntimeError.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    context_length, d_in = table.shape
    n_tokens = x.shape[0] if x.dim() == 2 else x.shape[1]
    if n_tokens > context_length:
        raise ValueError("the sequence is longer than the table")
    if x.shape[-1] != d_in:
        raise ValueError(f"width {x.shape[-1]} of x does not match width {d_in} of the table")
    return x + table[:n_tokens, :]
