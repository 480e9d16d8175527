"""Right: the buffer is assigned as nn.Buffer and is not saved with the module.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.table = nn.Buffer(table, persistent=False)

    def forward(self, x):
        n = x.shape[-2]
        if n > self.table.shape[0]:
            raise ValueError(f"{n} tokens are too many")
        return x + self.table[:n]
