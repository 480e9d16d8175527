"""Declares the table as an `nn.Buffer` by assignment and fetches its rows with F.embedding.

Diagnosis: none
"""


import torch.nn.functional as F


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.table = nn.Buffer(table)

    @property
    def context_length(self):
        return self.table.size(0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        *_, tokens, width = x.size()
        if tokens > self.context_length:
            raise ValueError(f"no rows for places {self.context_length} to {tokens - 1}")
        if width != self.table.size(1):
            raise ValueError(f"tokens of width {width}, rows of width {self.table.size(1)}")
        places = torch.arange(tokens, device=self.table.device)
        return torch.add(F.embedding(places, self.table), x)
