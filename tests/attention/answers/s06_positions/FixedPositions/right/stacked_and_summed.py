"""Right, but unusual: it looks the rows up with the embedding function, lays the tokens and the rows
on top of each other in a new axis, and sums over that axis.

Diagnosis: none
"""
class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    table: torch.Tensor

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        *_, tokens, _ = x.shape
        if tokens > self.table.size(0):
            raise ValueError(f"{tokens} tokens, but only {self.table.size(0)} places")
        places = torch.arange(tokens, device=self.table.device)
        rows = nn.functional.embedding(places, self.table)
        return torch.stack((x, rows.expand_as(x))).sum(dim=0)
