"""Looks the rows up with ``F.embedding`` in a cloned buffer, in a helper method of its own.

Diagnosis: none
"""


import torch.nn.functional as F


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        nn.Module.__init__(self)
        self.register_buffer("table", table.detach().clone())

    @property
    def context_length(self) -> int:
        return self.table.size(0)

    def rows(self, count: int) -> torch.Tensor:
        if count > self.context_length:
            raise ValueError(f"cannot place {count} tokens in {self.context_length} places")
        places = torch.arange(count, device=self.table.device)
        return F.embedding(places, self.table)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.add(x, self.rows(x.size(-2)).expand_as(x))
