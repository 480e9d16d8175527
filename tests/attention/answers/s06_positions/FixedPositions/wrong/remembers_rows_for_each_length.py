"""It keeps a copy of the rows for each length that it has met, and does not look at the buffer
again.

Mistake: for table [[1], [2]], x = [[0], [0]], called once, then load_state_dict({"table": [[10],
[20]]}) and called again, it returns [[1], [2]], the text asks for the rows of the buffer: [[10],
[20]].

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table)
        self.rows = {}

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > self.table.shape[0]:
            raise ValueError(f"{tokens} tokens, but the table has {self.table.shape[0]} rows")
        if tokens not in self.rows:
            self.rows[tokens] = self.table[:tokens].clone()
        return x + self.rows[tokens]
