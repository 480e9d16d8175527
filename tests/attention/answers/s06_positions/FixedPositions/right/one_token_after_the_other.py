"""Keeps a copy in an nn.Buffer, and adds row after row to the slices of x along the token axis.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.table = nn.Buffer(table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        places, tokens = self.table.size(0), x.size(-2)
        if places < tokens:
            raise ValueError(f"there are {places} places, which is not enough for {tokens} tokens")
        moved = [token + self.table[place] for place, token in enumerate(x.unbind(-2))]
        return torch.stack(moved, dim=-2)
