"""Right. Keeps a detached clone as a buffer and leaves the sum and both checks to add_positions.

Diagnosis: none
"""
class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.table: torch.Tensor
        self.register_buffer("table", table.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return add_positions(x, self.table)

    def extra_repr(self) -> str:
        return "context_length={}, d_in={}".format(*self.table.shape)
