"""Forward takes the rows from a plain list of copies cut in advance, not from the buffer, so they
do not follow the module into another dtype or device, nor a table that is loaded.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())
        # One entry per length, so that forward need not cut the table each time.
        self.first = [table[:n].detach().clone() for n in range(len(table) + 1)]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > len(self.table):
            raise ValueError(f"{tokens} tokens, but the table has {len(self.table)} rows")
        return x + self.first[tokens]
