"""Wrong: there is a buffer, but forward takes the rows from a plain attribute with a copy of the
table. After load_state_dict({"table": other}) the old rows are still added, and after a move to
another device forward fails.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.rows = table
        self.register_buffer("table", table.clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        num_tokens = x.shape[-2]
        if num_tokens > self.rows.shape[0]:
            raise ValueError("more tokens than rows")
        return x + self.rows[:num_tokens]
