"""The rows are cached by number of tokens and dtype: another table that is put into the buffer
later is not used.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)
        self._rows = {}

    def forward(self, x):
        tokens = x.shape[-2]
        if tokens > self.table.shape[0]:
            raise ValueError("too many tokens")
        key = tokens, self.table.dtype, self.table.device
        if key not in self._rows:
            self._rows[key] = self.table[:tokens].clone()
        return x + self._rows[key]
