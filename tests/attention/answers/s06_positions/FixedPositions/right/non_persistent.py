"""The table is copied into a buffer that is not in the state dict.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table.detach().clone(), persistent=False)

    def forward(self, x):
        *_, n, d = x.shape
        if n > self.table.size(0):
            raise ValueError
        return torch.add(x, self.table.narrow(0, 0, n))
