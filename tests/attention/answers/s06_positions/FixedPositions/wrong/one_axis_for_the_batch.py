"""The tokens are counted along the second axis of a batch, which is another axis when there are two
leading ones.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x):
        tokens = x.shape[0] if x.dim() == 2 else x.shape[1]
        if tokens > self.table.shape[0]:
            raise ValueError("too many tokens")
        return x + self.table[:tokens]
