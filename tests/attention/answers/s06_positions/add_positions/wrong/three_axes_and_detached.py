"""Wrong, two mistakes. Knows sequences and batches only: for x of shape (2, 1, 3, 4) it takes one
row of the table and adds row 0 to all tokens. And the table is detached, so table.grad stays None
after backward.

Diagnosis: none
"""
def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens = x.shape[0] if x.dim() == 2 else x.shape[1]
    if tokens > table.shape[0]:
        raise ValueError("more tokens than places")
    if x.shape[-1] != table.shape[1]:
        raise ValueError("the table is not as wide as the tokens")
    rows = table.detach()[:tokens]  # the table should not be changed
    return x + rows
