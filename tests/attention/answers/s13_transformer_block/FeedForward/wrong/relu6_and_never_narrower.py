"""Wrong, two mistakes. (1) The activation is nn.ReLU6, which cuts hidden values above 6 down to 6.
Right only while all hidden values are below 6. (2) The hidden width is max(d_hidden, d_model),
so with d_hidden smaller than d_model (which the text allows) the layers have other shapes than
promised, e.g. (4, 4) for d_model=4, d_hidden=2.

Diagnosis: none
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        inner = max(d_hidden, d_model)  # the network is wide in the middle
        self.linear1 = nn.Linear(d_model, inner)
        self.act = nn.ReLU6()
        self.linear2 = nn.Linear(inner, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.act(self.linear1(x)))
