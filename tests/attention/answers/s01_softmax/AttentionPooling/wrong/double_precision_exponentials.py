"""Wrong for scores beyond 710 or so in size: float64 exponentials are used without any shift. With
query (800,) and the tokens (1,) and (0,), or with query (-800,) and the tokens (1,) and (1,), the
result is nan; the text says that scores may be hundreds in size, either way.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int) -> None:
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        scores = x @ self.query
        powers = scores.double().exp()  # float32 ends at e^88, float64 goes on for hundreds
        weights = (powers / powers.sum()).to(x.dtype)
        return weights @ x
