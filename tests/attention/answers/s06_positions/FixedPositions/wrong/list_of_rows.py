"""forward takes the rows from a copy in the dtype of the buffer, not from the buffer: another table
in the buffer is not used.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)
        self.rows = table.clone()

    def forward(self, x):
        tokens = x.shape[-2]
        if tokens > self.table.shape[0]:
            raise ValueError("too many tokens")
        return x + self.rows[:tokens].to(self.table.dtype)
