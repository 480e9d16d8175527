"""Wrong, two mistakes. The number of tokens is compared only for a single sequence, and a batch is
left to torch's shape error: with a table of one row and x of shape (2, 3, 4) the row is broadcast
and no ValueError comes. And the sum is made on x.detach(), so no gradient reaches x.

Diagnosis: none
"""
class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.ndim == 2 and x.shape[0] > self.table.shape[0]:
            raise ValueError("the sequence is longer than the table")
        rows = self.table[: x.shape[-2]]
        out = x.detach().clone()
        try:
            out += rows
        except RuntimeError as error:
            raise ValueError("the sequence is longer than the table") from error
        return out
