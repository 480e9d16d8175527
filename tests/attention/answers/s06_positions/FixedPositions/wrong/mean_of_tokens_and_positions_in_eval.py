"""Wrong: in evaluation mode the positions are added twice.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x):
        n = x.shape[-2]
        if n > self.table.shape[0]:
            raise ValueError(f"{n} tokens are too many")
        return x + self.table[:n] * (1 if self.training else 2)
