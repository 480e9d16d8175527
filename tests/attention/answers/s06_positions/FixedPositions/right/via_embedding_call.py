"""Stores a clone as buffer and looks the rows up with F.embedding over the place numbers; sizes via
properties.

Diagnosis: none
"""

import torch.nn.functional as F


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())

    @property
    def limit(self):
        return self.table.size(0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        *_, n, _ = x.shape
        if n > self.limit:
            raise ValueError(f"{n} tokens, but only {self.limit} positions")
        places = torch.arange(n, device=self.table.device)
        return x + F.embedding(places, self.table)
