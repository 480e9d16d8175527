"""Wrong: registers the buffer, but forward takes the rows from a plain Python list of row tensors
made in __init__. After load_state_dict, an assignment to the buffer, or .to(dtype), forward goes
on with the old rows.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table)
        self.rows = [row.clone() for row in table]
        self.context_length = len(self.rows)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        num_tokens = x.shape[-2]
        if num_tokens > self.context_length:
            raise ValueError(f"max {self.context_length} tokens, got {num_tokens}")
        pos = torch.stack(self.rows[:num_tokens])
        return x + pos
