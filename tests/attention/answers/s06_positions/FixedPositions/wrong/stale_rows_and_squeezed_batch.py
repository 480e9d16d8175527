"""Wrong twice. forward takes the rows from a second copy in a plain attribute, not from the buffer:
after module.load_state_dict({"table": other}) it still adds the old rows. And a batch of one
sequence, x of shape (1, 3, 2), comes back as (3, 2).

Diagnosis: The buffer is a second copy of the table, which forward never reads.
"""
class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())
        self.rows = table.detach().clone().unsqueeze(0)  # with an axis for the batch

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > self.table.shape[0]:
            raise ValueError(f"{tokens} tokens, but the table has {self.table.shape[0]} rows")
        out = x + self.rows[:, :tokens]
        return out.squeeze(0)  # a single sequence has no batch axis
