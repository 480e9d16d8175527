"""In evaluation mode no gradient reaches the tokens.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x):
        if x.shape[-2] > self.table.shape[0]:
            raise ValueError
        with torch.set_grad_enabled(self.training):
            return x + self.table[: x.shape[-2]]
