"""Wrong. There is a buffer, but forward reads the plain attribute beside it. After load_state_dict
with another table, or module.table.add_(1), forward still adds the old rows; after half() the
result is float32 again.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""
class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.context_length = table.shape[0]
        self.rows = table.detach().clone()
        self.register_buffer("table", table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but only {self.context_length} rows")
        return x + self.rows[:tokens]
