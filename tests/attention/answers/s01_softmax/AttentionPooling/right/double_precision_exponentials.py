"""Right: float64 exponentials without any shift, which is enough up to 709 or so; the text asks for
scores from -500 to 500.

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
