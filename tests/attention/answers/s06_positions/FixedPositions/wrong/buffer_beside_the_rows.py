"""Wrong. There is a buffer called table, but forward takes the rows from a second, plain tensor:
after load_state_dict with another table (or after .half(), then with float32 outputs) the old rows
are added.

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""
class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.context_length = table.shape[0]
        self.rows = table.detach()
        self.register_buffer("table", self.rows.clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {tokens}")
        return x + self.rows[:tokens]
