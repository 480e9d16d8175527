"""Moves the axis of the tokens to the front, adds rows that got as many axes of size 1 as there are
other axes, and moves the axis back.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer(name="table", tensor=table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first = x.movedim(-2, 0)
        tokens, *between, _ = first.shape
        if tokens > self.table.shape[0]:
            raise ValueError(f"{tokens} tokens, but the table has {self.table.shape[0]} rows")
        rows = self.table.narrow(0, 0, tokens)
        rows = rows[(slice(None),) + (None,) * len(between)]
        return (first + rows).movedim(0, -2)
