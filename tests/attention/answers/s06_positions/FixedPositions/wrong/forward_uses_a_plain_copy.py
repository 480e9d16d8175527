"""There is a buffer called table, but forward adds a second copy, kept in a plain attribute. After
module.load_state_dict({"table": other}) the old rows are still added, and after a move to another
device or dtype the copy is left behind.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.context_length = table.shape[0]
        self.rows = table.detach().clone()  # not a parameter, and safe from the caller
        self.register_buffer("table", table)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """``x`` of shape ``(..., tokens, d_in)`` with row n of the table added to token n."""
        tokens = x.shape[-2]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but only {self.context_length} rows")
        return x + self.rows[:tokens]
