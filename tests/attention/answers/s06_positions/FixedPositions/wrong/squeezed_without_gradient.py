"""Two mistakes. All leading axes become one batch axis that is squeezed away if it is 1, so x of
shape (1, 3, 2) comes back as (3, 2), and (2, 2, 3, 2) as (4, 3, 2); and the sum is made under
no_grad because the table is not learned, so no gradient reaches an x with requires_grad=True.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens, d_in = x.shape[-2:]
        if tokens > self.table.shape[0]:
            raise ValueError("more tokens than rows in the table")
        batch = x.reshape(-1, tokens, d_in)  # one sequence is a batch of one
        with torch.no_grad():  # the table is fixed
            out = batch + self.table[:tokens]
        return out.squeeze(0)
