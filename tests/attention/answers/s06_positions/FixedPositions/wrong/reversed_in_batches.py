"""Wrong: in a batch the last token gets row 0.

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
        return x + (self.table[:n] if x.dim() == 2 else self.table[:n].flip(0))
