"""Wrong: the buffer ``table`` exists but forward never reads it. forward adds rows from a private
copy that was made in __init__ and stored in a plain list, so load_state_dict (or any change of
the buffer, or a move to another device) has no effect on the output; the text demands that
forward takes its rows from the buffer.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table)
        self._rows = [row.clone() for row in table]
        self.context_length = len(self._rows)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(-2)
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {tokens}")
        return x + torch.stack(self._rows[:tokens])
