"""Unusual: the rows are looked up with F.embedding from the buffer, for the whole shape of x at
once, in place of a slice; torch.add makes the new tensor.

Diagnosis: none
"""


import torch.nn.functional as F


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        *leading, tokens, _ = x.shape
        room = self.table.shape[0]
        if tokens > room:
            raise ValueError(f"{tokens} tokens, but the table ends after {room} rows")
        places = torch.arange(tokens, device=self.table.device).expand(*leading, tokens)
        return torch.add(x, F.embedding(places, self.table))
