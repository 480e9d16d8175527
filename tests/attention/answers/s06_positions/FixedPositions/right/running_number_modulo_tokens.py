"""All tokens of all sequences are laid in one long row, and a token's place is its running number
modulo the number of tokens. The buffer is announced as None first and filled by an ordinary
assignment.

Diagnosis: none
"""
class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", None)
        self.table = table.detach().clone()  # assigning to the name of a buffer keeps it a buffer

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        *_, tokens, width = x.shape
        if tokens > self.table.size(0):
            raise ValueError(f"{tokens} tokens, but only {self.table.size(0)} places.")
        everyone = x.reshape(math.prod(x.shape[:-1]), width)
        place = torch.arange(everyone.size(0), device=self.table.device).remainder(max(tokens, 1))
        return torch.add(everyone, self.table.index_select(0, place)).reshape(x.shape)
