"""The buffer is there, but forward uses a closure over the constructor's argument: a buffer that
was moved, cast or loaded has no effect.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())

        def apply(x: torch.Tensor) -> torch.Tensor:
            tokens = x.shape[-2]
            if tokens > table.shape[0]:
                raise ValueError(f"{tokens} tokens, but the table has {table.shape[0]} rows")
            return x + table[:tokens]

        self.apply_positions = apply

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.apply_positions(x)
