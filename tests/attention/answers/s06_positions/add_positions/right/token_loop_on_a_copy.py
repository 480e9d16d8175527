"""Walks over the tokens and adds one row of the table at a time to a copy of ``x`` in the promoted
dtype. The in-place additions are made on the copy only, so autograd follows them to x and table.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    *_, n_tokens, width = x.size()
    rows, cols = table.size()
    if n_tokens > rows:
        raise ValueError("sequence of %d tokens, table of %d rows" % (n_tokens, rows))
    if width != cols:
        raise ValueError("tokens are %d wide, table is %d wide" % (width, cols))

    result = x.to(torch.promote_types(x.dtype, table.dtype), copy=True)
    for place in range(n_tokens):
        result[..., place, :] += table[place]
    return result
