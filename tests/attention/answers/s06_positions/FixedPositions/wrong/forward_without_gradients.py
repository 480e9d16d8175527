"""Wrong. forward runs under no_grad because nothing is to be learned, so the result has no graph
and no gradient reaches an x that requires one, e.g. torch.ones(2, 2, requires_grad=True).

Diagnosis: No gradient reaches the tokens, so nothing before this module can learn.
"""
class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table)

    @torch.no_grad()  # the table is fixed
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        length = x.shape[-2]
        if length > self.table.shape[0]:
            raise ValueError(f"{length} tokens, {self.table.shape[0]} rows")
        return x + self.table[:length]
