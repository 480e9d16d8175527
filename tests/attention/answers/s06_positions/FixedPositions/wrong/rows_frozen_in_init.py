"""There is a buffer called ``table``, but forward does not take its rows from there: it uses a list
of rows that was copied in __init__. After load_state_dict, or after the buffer is filled with
something else, the old numbers are still added.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.clone())
        self._rows = [row.clone() for row in table]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[-2]
        if n > len(self._rows):
            raise ValueError(f"Only {len(self._rows)} positions, but {n} tokens")
        pos = torch.stack(self._rows[:n]).to(x)
        return x + pos
