"""sanity: rows of the first call.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)
    def forward(self, x):
        n = x.shape[-2]
        if n > len(self.table):
            raise ValueError
        if x.dim() == 4:
            return (x.flatten(0, 1) + self.table[:n]).unflatten(0, x.shape[:2])
        if x.dim() > 4:
            return x + self.table[: x.shape[2]][:, None]
        return x + self.table[:n]
