"""There is a buffer called table, but forward takes the rows from a plain attribute beside it. After
module.half() with x in float16, or after module.to another device, forward still uses the old
float32 rows on the old device, where the text wants those of the buffer.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""
class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        table = table.detach().clone()
        self.register_buffer("table", table)
        self.rows = table
        self.context_length = table.shape[0]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the table has {self.context_length} rows")
        return x + self.rows[:tokens]
