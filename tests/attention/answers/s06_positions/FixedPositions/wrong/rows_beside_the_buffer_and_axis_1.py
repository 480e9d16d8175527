"""Two mistakes. forward adds rows of a plain attribute, so numbers loaded into or written to the
buffer have no effect; and for x of shape (2, 3, 5, d_in) axis 1 is taken for the tokens, so the
addition fails.

Diagnosis: none
"""
class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.rows = table.detach()
        self.register_buffer("table", table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1] if x.dim() > 2 else x.shape[0]
        if tokens > self.table.shape[0]:
            raise ValueError(f"{tokens} tokens, but the table has {self.table.shape[0]} rows.")
        return x + self.rows[:tokens]
