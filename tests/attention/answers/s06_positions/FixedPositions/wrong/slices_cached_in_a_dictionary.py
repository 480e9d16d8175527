"""Caches the slices of the table for each length in a plain dictionary, so that after a move to
another dtype or device (or with a new table) forward uses old rows and not the buffer.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())
        self._slices = {}  # one per length, so that each is made only once

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[-2]
        if n not in self._slices:
            if n > self.table.shape[0]:
                raise ValueError(f"{n} tokens, {self.table.shape[0]} rows")
            self._slices[n] = self.table[:n]
        return x + self._slices[n]
