"""The rows of the last length are kept: after a cast, forward still adds the old ones.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)
        self.slice = None

    def forward(self, x):
        if x.shape[-2] > self.table.shape[0]:
            raise ValueError
        if self.slice is None or self.slice.shape[0] != x.shape[-2]:
            self.slice = self.table[: x.shape[-2]].clone()
        return x + self.slice
