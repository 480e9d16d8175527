"""Drops features of the sum with probability 0.1 in training, as in PyTorch's tutorial.

Diagnosis: In training mode the output is another one than in evaluation mode.
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x):
        if x.shape[-2] > len(self.table):
            raise ValueError("too long")
        return self.dropout(x + self.table[: x.shape[-2]])
