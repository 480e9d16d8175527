"""Wrong. ReLU6 takes the place of the ReLU: hidden features above 6 are cut to 6 (a token such as
(20, 0) of the example, or any tokens ten times as large).

Diagnosis: The activation is the ReLU6, which cuts off everything above 6, too.
"""
class FeedForward(nn.Module):
    """The position-wise feed-forward network: a linear layer, the ReLU, a linear layer."""

    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.activation = nn.ReLU6()
        self.linear2 = nn.Linear(d_hidden, d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear2(self.activation(self.linear1(x)))
