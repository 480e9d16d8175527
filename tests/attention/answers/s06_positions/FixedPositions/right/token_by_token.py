"""Cuts the sequence into pieces of one token and the table into pieces of one row, adds them
pairwise in a generator and glues the sums together again. The buffer holds a copy of the table.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())

    def _sums(self, x):
        for token, row in zip(x.split(1, dim=-2), self.table.split(1, dim=0)):
            yield token + row

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.size(-2) > self.table.size(0):
            raise ValueError(f"{x.size(-2)} tokens, but only {self.table.size(0)} places")
        return torch.cat(tuple(self._sums(x)), dim=-2)
