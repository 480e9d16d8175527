"""Counts the tokens of every sequence with a cumulative sum and looks each place up in the table.
The buffer is a detached copy of the table that was given.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        *in_front, tokens, _ = x.shape
        if tokens > len(self.table):
            raise ValueError(f"{tokens} tokens, but the table has {len(self.table)} rows only.")
        ones = torch.ones(*in_front, tokens, dtype=torch.long, device=self.table.device)
        return torch.add(self.table[ones.cumsum(dim=-1) - 1], x)
