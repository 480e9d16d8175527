"""Wrong, two mistakes: (1) the buffer exists, but forward reads a plain attribute with the same
tensor, which stays behind when the module is moved to another dtype or device (after .half() a
float16 x gives a float32 result, and a changed buffer has no effect); (2) forward runs under
torch.no_grad, so no gradient reaches x.

Diagnosis: none
"""


class FixedPositions(nn.Module):
    def __init__(self, table: torch.Tensor) -> None:
        super().__init__()
        self.register_buffer("table", table)
        self.pe = table
        self.max_len = len(table)

    @torch.no_grad()  # nothing to learn here
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.size(-2)
        if n > self.max_len:
            raise ValueError(f"too many tokens: {n} > {self.max_len}")
        return x + self.pe[:n]
