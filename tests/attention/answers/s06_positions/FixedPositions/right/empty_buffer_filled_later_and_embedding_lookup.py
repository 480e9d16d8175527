"""Unusual: registers an empty buffer first and assigns a copy of the table to it; forward looks
the rows up with functional.embedding.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", None)
        self.table = table.detach().clone()  # the name is a buffer's already, so it stays one

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(-2)
        if tokens > len(self.table):
            raise ValueError(f"{tokens} tokens, but the table has only {len(self.table)} rows.")
        places = torch.arange(tokens, device=self.table.device)
        return nn.functional.embedding(places, self.table).add(x)
