"""Adds to x in place.

Diagnosis: The positions are added into the caller's own tensor.
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x):
        n = x.size(-2)
        if n > self.table.size(0):
            raise ValueError("too many tokens")
        x += self.table[:n]
        return x
