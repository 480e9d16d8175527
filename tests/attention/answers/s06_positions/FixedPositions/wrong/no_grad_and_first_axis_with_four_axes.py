"""Two mistakes: forward runs under no_grad, so that no gradient reaches x, and with four or more
axes the first one is taken for the tokens.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())

    @torch.no_grad()  # nothing is learned here
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1] if x.dim() == 3 else x.shape[0]
        if tokens > self.table.shape[0]:
            raise ValueError(f"{tokens} tokens, but the table has {self.table.shape[0]} rows.")
        return x + self.table[:tokens]
