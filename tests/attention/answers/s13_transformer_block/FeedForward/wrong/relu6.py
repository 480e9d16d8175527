"""The activation is the ReLU6 of vision networks and not the ReLU: hidden numbers above 6 are cut
down to 6.

Diagnosis: The activation is the ReLU6, which cuts off everything above 6, too.
"""


class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.activation = nn.ReLU6()
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.activation(self.linear1(x)))
