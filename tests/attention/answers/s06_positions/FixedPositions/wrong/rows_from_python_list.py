"""Wrong. Registers the buffer, but forward takes the rows from a Python list that was split off
before: after ``module.load_state_dict({"table": other})`` or ``module.double()`` it still adds the
old rows.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""
class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.clone())
        self.rows = [row.clone() for row in table]  # ready to be stacked

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > len(self.rows):
            raise ValueError(f"{tokens} tokens, but only {len(self.rows)} places")
        return x + torch.stack(self.rows[:tokens])
