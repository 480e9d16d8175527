"""Wrong twice. Too many tokens are only noticed when the addition fails: with a table of one row,
five tokens all get row 0 and no ValueError comes. And x is detached to protect the caller's
tensor, so no gradient reaches an x with requires_grad=True.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    """Adds the rows of a given table to the tokens. The table is not learned."""

    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = x.detach().clone()  # do not touch the caller's x
        try:
            out += self.table[: x.shape[-2]]
        except RuntimeError as error:
            raise ValueError("more tokens than rows in the table") from error
        return out
