"""Takes axis 1 for the tokens as soon as there is a batch: with two or more axes in front, rows go
by the wrong axis.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    axis = 0 if x.dim() == 2 else 1  # the first axis counts sequences, if there is a batch
    tokens, width = x.shape[axis], x.shape[-1]
    if tokens > table.shape[0]:
        raise ValueError(f"{tokens} tokens, but the table has only {table.shape[0]} rows.")
    if width != table.shape[1]:
        raise ValueError(f"The tokens are {width} wide, the table is {table.shape[1]} wide.")
    rows = table[:tokens]
    for _ in range(x.dim() - axis - 2):
        rows = rows.unsqueeze(1)
    return x + rows
