"""The rows are looked up with the functional embedding in the buffer, by their numbers, and not by a
slice.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        *_, tokens, _ = x.shape
        if tokens > len(self.table):
            raise ValueError(f"{tokens} tokens, but the table has only {len(self.table)} rows")
        places = torch.arange(tokens, device=self.table.device)
        return torch.add(nn.functional.embedding(places, self.table), x)
