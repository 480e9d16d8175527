"""Refuses a sequence that is exactly as long as the table.

Mistake: for x = torch.zeros(4, 2) and a table of shape (4, 2) it raises ValueError, the text asks
for it only if there are more tokens than rows; the table itself should come back.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    *_, tokens, d_in = x.shape
    context_length, width = table.shape
    if width != d_in:
        raise ValueError(f"table of width {width}, tokens of width {d_in}")
    if not tokens < context_length:
        raise ValueError(f"no place for token {tokens}")
    return x + table[:tokens]
