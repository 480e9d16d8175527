"""Lets narrow find out that the table is too short and turns its error into a ValueError; the
buffer is a detached copy.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    table: torch.Tensor

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())

    def extra_repr(self) -> str:
        return "context_length={}, d_in={}".format(*self.table.shape)

    def _rows(self, tokens: int) -> torch.Tensor:
        try:
            return self.table.narrow(0, 0, tokens)
        except (RuntimeError, IndexError) as problem:
            raise ValueError(
                f"{tokens} tokens, but the table has only {self.table.size(0)} rows"
            ) from problem

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x.add(self._rows(x.size(-2)))
