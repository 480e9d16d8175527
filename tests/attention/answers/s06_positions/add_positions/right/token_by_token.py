"""A loop over the places: each slice of tokens meets its own row, and the sums are stacked again.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens = x.size(-2)
    if table.size(0) < tokens:
        raise ValueError("%d tokens, but only %d places" % (tokens, table.size(0)))
    if table.size(1) != x.size(-1):
        raise ValueError("tokens of width %d, table of width %d" % (x.size(-1), table.size(1)))
    if tokens == 0:
        return x + table[:0]  # nothing to stack

    placed = []
    for n, token in enumerate(torch.unbind(x, dim=-2)):  # token: (..., d_in), all at place n
        placed.append(token + table[n])
    return torch.stack(placed, dim=-2)
