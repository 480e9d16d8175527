"""TWO: with four or more axes the number of tokens is read from axis 1 instead of the last axis but
one; and the table is detached, so no gradient reaches it.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens = x.shape[0] if x.dim() == 2 else x.shape[1]
    if tokens > table.shape[0]:
        raise ValueError("more tokens than positions")
    if table.shape[1] != x.shape[-1]:
        raise ValueError("the table has another width")
    rows = table[:tokens].detach()  # positions are constants
    return x + rows
