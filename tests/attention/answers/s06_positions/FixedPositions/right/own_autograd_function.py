"""Unusual: the addition is a torch.autograd.Function of its own, whose backward hands the gradient
on to x, and the rows are taken with index_select.

Diagnosis: none
"""


class _AddRows(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, rows):
        return x + rows

    @staticmethod
    def backward(ctx, grad):
        return grad, None


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        *_, tokens, _ = x.shape
        if tokens > len(self.table):
            raise ValueError(f"{tokens} tokens, but the table has {len(self.table)} rows only")
        places = torch.arange(tokens, device=self.table.device)
        return _AddRows.apply(x, self.table.index_select(0, places))
