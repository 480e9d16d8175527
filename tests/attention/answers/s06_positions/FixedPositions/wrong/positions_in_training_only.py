"""In evaluation mode no positions are added.

Diagnosis: In evaluation mode no positions are added.
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x):
        if x.shape[-2] > self.table.shape[0]:
            raise ValueError
        return x + self.table[: x.shape[-2]] if self.training else x.clone()
