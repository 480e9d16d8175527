"""The table is kept as an nn.Parameter with requires_grad=False instead of a buffer, so the module
has a parameter although it must have none.

Diagnosis: The table is a parameter, not a buffer.
"""


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.table = nn.Parameter(table.clone(), requires_grad=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > self.table.shape[0]:
            raise ValueError(f"{tokens} tokens, but only {self.table.shape[0]} positions")
        return x + self.table[:tokens]
