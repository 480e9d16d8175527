"""Wrong, two mistakes. Works under no_grad because "the table is not learned", so no gradient
reaches x; and the tokens of an input with more than two axes are counted on axis 1: x of shape (2,
1, 3, 2) gets row 0 at each place, and (1, 4, 3, 2) with a table of 3 rows raises ValueError.

Diagnosis: none
"""
class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table)

    @torch.no_grad()
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[0] if x.dim() == 2 else x.shape[1]
        if tokens > self.table.shape[0]:
            raise ValueError(f"{tokens} tokens, but only {self.table.shape[0]} places")
        return x + self.table[:tokens]
