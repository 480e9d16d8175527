"""Right: an ELU whose alpha is 0 is the ReLU; the layers are made in a loop and kept by setattr.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        for number, widths in enumerate([(d_model, d_hidden), (d_hidden, d_model)], start=1):
            setattr(self, f"linear{number}", nn.Linear(*widths))
        self.bend = nn.ELU(alpha=0.0, inplace=True)

    def __call__(self, *args, **kwargs):
        return super().__call__(*args, **kwargs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.bend(self.linear1(x)))
