"""Two mistakes: forward runs under no_grad because the table is not learned, so no gradient
reaches x; and the rows come from a plain attribute beside the buffer, which stays behind when the
module is moved, converted or loaded.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table)
        self.context_length = table.shape[0]
        self.rows = table.clone()  # forward works on a copy, so the buffer stays as it is

    @torch.no_grad()  # nothing is to be learned here
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the table has {self.context_length} rows")
        return x + self.rows[:tokens]
