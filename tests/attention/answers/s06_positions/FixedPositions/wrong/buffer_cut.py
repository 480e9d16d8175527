"""Each call cuts the buffer to its own length, so that a longer sequence is refused afterwards.

Diagnosis: The first call cuts the table to its own length, and a longer sequence finds no rows any
more.
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x):
        if x.shape[-2] > self.table.shape[0]:
            raise ValueError
        self.table = self.table[: x.shape[-2]].to(x.dtype)
        return x + self.table
