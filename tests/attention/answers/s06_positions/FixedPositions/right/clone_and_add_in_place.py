"""Adds in place, but to a clone of x, so that x stays as it is and gradients still reach it. The
rows come from splitting the buffer in two at the number of tokens.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    table: torch.Tensor

    def __init__(self, table: torch.Tensor) -> None:
        nn.Module.__init__(self)
        self.register_buffer(name="table", tensor=table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        *_, tokens, _ = x.shape
        if not tokens <= len(self.table):
            raise ValueError(f"{tokens} tokens, but the table has only {len(self.table)} rows")
        rows, _ = self.table.tensor_split([tokens])
        moved = x.clone()
        moved += rows
        return moved
