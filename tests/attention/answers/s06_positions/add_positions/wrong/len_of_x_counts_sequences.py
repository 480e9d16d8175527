"""Checks len(x), which in a batch is the number of sequences. For x of shape (10, 3, 2) and a table
of shape (4, 2) a ValueError is raised, although three tokens fit.

Diagnosis: none
"""
def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    if len(x) > len(table):
        raise ValueError(f"There are more tokens ({len(x)}) than places ({len(table)}).")
    if x.shape[-1] != table.shape[-1]:
        raise ValueError("The table is not as wide as the tokens.")
    return x + table[: x.shape[-2]]
